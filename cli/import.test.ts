import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../core/app/config.ts'
import { createLog } from '../core/app/log.ts'
import { onFolder } from '../core/app/stopped-folder.ts'
import { TestClient } from '../core/app/testing/client.ts'
import type { Report } from '../core/app/whaticket/report.ts'
import { SERVER_PASSWORD, type Server, startPostgres } from '../core/app/whaticket/testing/servers.ts'
import { authRoutes } from '../core/platform/auth/contract.ts'
import { companyFile } from '../core/storage/index.ts'
import { messageRoutes } from '../core/tenant/messages/contract.ts'
import { ticketRoutes } from '../core/tenant/tickets/contract.ts'
import { userRoutes } from '../core/tenant/users/contract.ts'
import { Terminal } from './testing/terminal.ts'

const PHOTO = join(import.meta.dirname, 'demo/media/lamp.jpg')
const SQL = join(import.meta.dirname, '../core/app/whaticket/testing/many.sql')

const publicFolder = mkdtempSync(join(tmpdir(), 'balcao-'))
const terminal = new Terminal()
let postgres: Server
let many: string

beforeAll(async () => {
  postgres = await startPostgres()
  many = await postgres.fill('many', readFileSync(SQL, 'utf8'))
  copyFileSync(PHOTO, join(publicFolder, '1682946300000-foto.png'))
})
afterAll(async () => {
  await Promise.all([terminal.close(), postgres.stop()])
  rmSync(publicFolder, { recursive: true, force: true })
})

/** Messages of `many.sql`. */
const MANY = 4000

const content = async (client: TestClient, ticketId: number) =>
  (await client.call(messageRoutes.list, { params: { ticketId } })).messages

test('killed amid its work the command goes on beside the running desk, loses and doubles nothing, and the desk serves what has come', async () => {
  await onFolder(readConfig({ data: terminal.folder }, {}), createLog('error'), async () => {})
  const words = ['import', 'whaticket', many, '--name', 'Muitas', '--media', publicFolder, '--data', terminal.folder]
  const secret = { WHATICKET_DB_PASSWORD: SERVER_PASSWORD }
  const count = (table: 'contacts' | 'messages'): number => {
    const path = companyFile(terminal.folder, 2)
    if (!existsSync(path)) return 0
    const file = new Database(path, { readonly: true })
    try {
      return file.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number
    } catch {
      return 0
    } finally {
      file.close()
    }
  }
  for (const [table, some] of [
    ['contacts', 500],
    ['messages', 1200],
  ] as const) {
    const run = terminal.balcao(words, secret)
    await expect.poll(() => count(table), { interval: 5 }).toBeGreaterThanOrEqual(some)
    await run.kill()
    expect(count('messages')).toBeLessThan(MANY)
  }
  const { desk } = await terminal.serving()
  const last = terminal.balcao([...words, '--json'], secret)
  expect(await last.exit).toBe(0)
  const { ok, result } = JSON.parse(last.output()) as { ok: boolean; result: Report }
  expect([ok, result.kinds.contacts!.taken, result.kinds.messages]).toEqual([
    ...[true, 1000],
    { found: MANY, taken: MANY, joined: 0, left: {} },
  ])
  expect([count('contacts'), count('messages')]).toEqual([1000, MANY])

  const [, email, password] = /^(.*)\t(.*)$/m.exec(readFileSync(result.passwords!, 'utf8'))!
  const first = await desk.call(authRoutes.login, { body: { email: email!, password: password! } })
  expect(first.user.mustChangePassword).toBe(true)
  const agent = new TestClient(desk.base, first.token)
  await agent.call(userRoutes.update, { params: { id: first.user.id }, body: { password: 'uma-nova-1' } })
  const { token } = await desk.call(authRoutes.login, { body: { email: email!, password: 'uma-nova-1' } })
  const signedIn = new TestClient(desk.base, token)
  const { tickets } = await signedIn.call(ticketRoutes.list, {
    query: { status: 'open', showAll: 'true', searchParam: '5511900000008' },
  })
  const messages = await content(signedIn, tickets[0]!.id)
  const picture = await fetch(new URL(messages.find(({ mediaType }) => mediaType === 'image')!.mediaUrl!, desk.base))
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(readFileSync(PHOTO))
})
