import { chmodSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestClient } from '../core/app/testing/client.ts'
import { authRoutes } from '../core/platform/auth/contract.ts'
import { contactRoutes } from '../core/tenant/contacts/contract.ts'
import { userRoutes } from '../core/tenant/users/contract.ts'
import { Terminal } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(() => {
  terminal = new Terminal()
})
afterEach(() => terminal.close())

test('it says where it runs and how to sign in, and stops in order when it is told to', async () => {
  const run = terminal.serve()
  const url = await run.url()
  await run.says(/password\s+\S{12,}/)
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
  expect(await run.stop()).toBe(0)
  const again = terminal.serve()
  await again.says(/running:/)
  expect(again.output()).not.toContain('password')
})

test('nobody else on the machine can read what it keeps', async () => {
  chmodSync(terminal.folder, 0o755)
  const run = terminal.serve()
  await run.url()
  const paths = [
    terminal.folder,
    ...readdirSync(terminal.folder, { recursive: true }).map(name => join(terminal.folder, String(name))),
  ]
  expect(paths.map(path => basename(path))).toEqual(
    expect.arrayContaining(['secret.key', 'platform.sqlite-wal', 'desk.sqlite-shm']),
  )
  expect(paths.filter(path => statSync(path).mode & 0o077)).toEqual([])
})

test('it stops also while a search is in a step of SQLite that does not end, which was rejected in time', async () => {
  const { run, desk } = await terminal.serving()
  const { email, password } = await run.firstSignIn()
  const { token, user } = await desk.call(authRoutes.login, { body: { email, password } })
  const admin = new TestClient(desk.base, token)
  await admin.call(userRoutes.update, { params: { id: user.id }, body: { password: 'segredo-1' } })
  const signedIn = await desk.call(authRoutes.login, { body: { email, password: 'segredo-1' } })
  makeContactsEndless(join(terminal.folder, 'companies', '1', 'desk.sqlite'))
  const person = new TestClient(desk.base, signedIn.token)
  // Of three letters the first names are looked through without a reader.
  expect((await person.refusal(contactRoutes.list, { query: { searchParam: 'an' } })).code).toBe('ERR_TOO_SLOW')
  expect(await run.stop()).toBe('SIGTERM')
})

/** Anyone who reads contacts goes on for ever, without a row. */
function makeContactsEndless(companyFile: string): void {
  const file = new Database(companyFile)
  const endless = 'WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n'
  file.exec('ALTER TABLE contacts RENAME TO known')
  file.exec(`CREATE VIEW contacts AS SELECT known.* FROM (${endless}) CROSS JOIN known`)
  file.close()
}

test('it says when a proxy stands in front that it was not told of', async () => {
  const publicUrl = { BALCAO_PUBLIC_URL: 'https://desk.example.com' }
  const untold = terminal.serve(publicUrl)
  await untold.says(/running: https:\/\/desk\.example\.com/)
  await untold.says(/--trust-proxy yes/)
  await untold.stop()
  const emitted = terminal.serve({ ...publicUrl, BALCAO_TRUST_PROXY: 'yes' })
  await emitted.says(/running:/)
  await emitted.stop()
  expect(emitted.output()).not.toContain('--trust-proxy')
})

test('a second program on the same folder is rejected in a sentence', async () => {
  await terminal.serve().says(/running:/)
  const second = terminal.serve()
  expect(await second.exit).toBe(5)
  expect(second.output()).toContain('Another Balcão is running')
})

test('a port that another program uses is named in a sentence, and may be tried again', async () => {
  const { port } = new URL(await terminal.serve().url())
  const second = terminal.balcao(['serve', '--data', join(terminal.folder, 'other'), '--port', port])
  expect(await second.exit).toBe(5)
  expect(second.output()).toContain(`127.0.0.1:${port} is used by another program`)
})

test('so is an address that the machine does not have yet', async () => {
  // Of a network for documents: no machine has it.
  const run = terminal.balcao(['serve', '--data', terminal.folder, '--host', '192.0.2.1', '--port', '8080'])
  expect(await run.exit).toBe(5)
  expect(run.output()).toContain('192.0.2.1:8080 is not an address of this machine')
  const free = terminal.balcao(['serve', '--data', terminal.folder, '--host', '192.0.2.1', '--port', '0'])
  expect([await free.exit, free.output()]).toEqual([5, expect.stringMatching(/^192\.0\.2\.1 is not an address/)])
})

test('all errors of the configuration are listed at once and it stops with code 2', async () => {
  const run = terminal.balcao(['serve', '--data', terminal.folder, '--port', 'eighty'], { BALCAO_LOG_LEVEL: 'loud' })
  expect(await run.exit).toBe(2)
  expect(run.output().trim().split('\n')).toHaveLength(2)
})

test('an option that there is not is reported with the one that was meant', async () => {
  const run = terminal.balcao(['--prot', '1', '--data', terminal.folder])
  expect(await run.exit).toBe(2)
  expect(run.output()).toBe("error: unknown option '--prot'\n(Did you mean --port?)\nSee `balcao serve --help`.\n")
})

test('a command line that no command can read ends with code 2, and one that asks for help with 0', async () => {
  expect(await terminal.balcao(['serve', '--port']).exit).toBe(2)
  expect(await terminal.balcao(['demo', '--nope']).exit).toBe(2)
  expect(await terminal.balcao(['--help']).exit).toBe(0)
  const deep = terminal.balcao(['help', 'tenant', 'create'])
  expect([await deep.exit, deep.output()]).toEqual([0, expect.stringContaining('balcao tenant create [options]')])
})

test('a folder made by a newer version is rejected in a sentence', async () => {
  const first = terminal.serve()
  await first.says(/running:/)
  await first.stop()
  const file = new Database(join(terminal.folder, 'platform.sqlite'))
  file.prepare('INSERT INTO migrations (name, checksum) VALUES (?, ?)').run('9999_future.sql', 'x')
  file.close()
  const run = terminal.serve()
  expect(await run.exit).toBe(2)
  expect(run.output()).toContain('newer version of Balcão')
})
