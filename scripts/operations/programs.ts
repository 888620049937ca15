import { join } from 'node:path'
import { buildServer } from '../build/server.ts'
import type { Programs } from './site.ts'

const root = join(import.meta.dirname, '../..')
const CACHE = join(root, '.cache/operations')

const MIGRATION = {
  name: '9999_rehearsal.sql',
  sql: 'CREATE INDEX rehearsal ON messages (ticketId, body, createdAt);',
}

/** Builds the program of today, and one whose databases have an index more. */
export async function buildPrograms(): Promise<Programs> {
  const [today, next] = [join(CACHE, 'today'), join(CACHE, 'next')]
  await buildServer(root, today)
  await buildServer(root, next, { moreMigrations: [MIGRATION] })
  return { today: join(today, 'balcao.cjs'), next: join(next, 'balcao.cjs') }
}
