import { join } from 'node:path'
import { buildServer } from '../build/server.ts'

const root = join(import.meta.dirname, '../..')
const CACHE = join(root, '.cache/operations')

const MIGRATION = {
  name: '9999_rehearsal.sql',
  sql: 'CREATE INDEX rehearsal ON messages (ticketId, body, createdAt);',
}

/** Builds the program of today. */
export async function buildToday(): Promise<string> {
  const today = join(CACHE, 'today')
  await buildServer(root, today)
  return join(today, 'balcao.cjs')
}

/** Builds one whose databases have an index more, as a later version may. */
export async function buildNext(): Promise<string> {
  const next = join(CACHE, 'next')
  await buildServer(root, next, { moreMigrations: [MIGRATION] })
  return join(next, 'balcao.cjs')
}
