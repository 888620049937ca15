import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { eventually } from '../core/app/testing/client/eventually.ts'
import { TestClient } from '../core/app/testing/client.ts'
import { membersOf } from '../core/app/testing/members.ts'
import type { Serving } from '../core/app/testing/serving.ts'
import { authRoutes } from '../core/platform/auth/contract.ts'
import { companyRoutes } from '../core/platform/companies/contract.ts'
import { generations, layGeneration } from '../core/storage/backup/testing/generations.ts'
import { openSqlite } from '../core/storage/index.ts'
import { migrationsOf } from '../core/storage/migrate.ts'
import { tagRoutes } from '../core/tenant/tags/contract.ts'
import { userRoutes } from '../core/tenant/users/contract.ts'
import { makeTlsCertificates } from '../emulators/certificates/tls-certificates.ts'
import { Terminal } from './testing/terminal.ts'

const PASSWORD = 'segredo-1'
const TWO = ['--processes', '2']

let terminal: Terminal
beforeEach(() => {
  terminal = new Terminal()
})
afterEach(() => terminal.close())

async function signIn(base: string, email: string): Promise<TestClient> {
  const { token } = await new TestClient(base).call(authRoutes.login, { body: { email, password: PASSWORD } })
  return new TestClient(base, token)
}

/** The super administrator of a new folder, and the administrator of a second company, which the second process has. */
async function enter(run: Serving): Promise<{ base: string; superAdmin: TestClient; email: string }> {
  const base = await run.url()
  const first = await run.firstSignIn()
  const { token, user } = await new TestClient(base).call(authRoutes.login, { body: first })
  const body = { password: PASSWORD }
  await new TestClient(base, token).call(userRoutes.update, { params: { id: user.id }, body })
  const superAdmin = await signIn(base, first.email)
  const email = 'segunda@empresa.example'
  const adminUser = { name: 'Ana', email, password: PASSWORD }
  await superAdmin.call(companyRoutes.create, {
    body: { name: 'Segunda', email, planId: 1, campaignsEnabled: true, adminUser },
  })
  return { base, superAdmin, email }
}

test('a stop under calls loses nothing that was answered, and one process goes on with the folder', async () => {
  const run = terminal.serve({}, TWO)
  const { base, email } = await enter(run)
  const admin = await signIn(base, email)
  const answered: string[] = []
  let isOver = false
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let n = 0; !isOver; n += 1) {
      const name = `tag ${writer} ${n}`
      const isDone = await admin.call(tagRoutes.create, { body: { name, color: '#112233' } }).then(
        () => true,
        () => false,
      )
      if (isDone) answered.push(name)
    }
  })
  await eventually('some answers', () => answered.length > 20)
  expect(await run.stop()).toBe(0)
  isOver = true
  await Promise.all(writers)
  const one = terminal.serve()
  const known = await (await signIn(await one.url(), email)).call(tagRoutes.listAll)
  expect(known.map(({ name }) => name)).toEqual(expect.arrayContaining(answered))
})

test('by its own certificate the parent serves https, and cookies know it', async () => {
  const { certificate, key, authority } = await makeTlsCertificates()
  const [cert, keyFile] = [join(terminal.folder, 'cert.pem'), join(terminal.folder, 'key.pem')]
  writeFileSync(cert, certificate)
  writeFileSync(keyFile, key, { mode: 0o600 })
  const run = terminal.serve({}, [...TWO, '--tls-cert', cert, '--tls-key', keyFile])
  const url = await run.url()
  expect(url).toMatch(/^https:/)
  const { port } = new URL(url)
  const headers = await new Promise<Record<string, unknown>>((resolve, reject) =>
    get({ host: '127.0.0.1', servername: 'localhost', port, path: '/api/health', ca: authority }, reply => {
      reply.resume()
      resolve(reply.headers)
    }).on('error', reject),
  )
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
})

test('an older folder is brought up to date before any process has a company of it', async () => {
  const DESKS = 6
  layGeneration(generations[0]!, terminal.folder, DESKS)
  const run = terminal.serve({}, TWO)
  const base = await run.url()
  expect(await (await fetch(`${base}/readyz`)).json()).toMatchObject({
    status: 'ready',
    checks: { upgrade: 'ok', desks: 'ok', processes: 'ok' },
  })
  expect(await run.stop()).toBe(0)
  for (let id = 2; id < 2 + DESKS; id += 1) {
    const file = openSqlite(join(terminal.folder, 'companies', String(id), 'desk.sqlite'))
    expect(file.prepare('SELECT max(name) FROM migrations').pluck().get()).toBe(migrationsOf('tenant').at(-1)!.name)
    file.close()
  }
})

test('a start that cannot be says why, and leaves no process behind', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const run = terminal.serve({}, [...TWO, '--port', String(port)])
  expect(await run.exit).toBe(5)
  expect(run.output()).toContain('is used by another program')
  expect(membersOf(run.pid)).toEqual([])
  const wrong = terminal.serve({}, ['--processes', '0'])
  expect(await wrong.exit).toBe(2)
  expect(wrong.output()).toContain('--processes must be a number from 1 to 64, or auto')
})

test('the inner sockets are for the user of the folder alone, and only a parent starts a process', async () => {
  const run = terminal.serve({}, TWO)
  await run.url()
  expect(existsSync(join(terminal.folder, 'process-1'))).toBe(true)
  const alone = terminal.serve({ BALCAO_PROCESS: '1/2' })
  expect(await alone.exit).toBe(2)
})

test('a client of the family that shows its token in the address is served by the process of its company', async () => {
  const run = terminal.serve({}, TWO)
  const { base, email } = await enter(run)
  const admin = await signIn(base, email)
  const socket = io(base, { transports: ['websocket'], query: { token: admin.token! } })
  onTestFinished(() => void socket.close())
  const ready = new Promise(resolve => socket.once('ready', resolve))
  await ready
  const emitted = new Promise<unknown>(resolve => socket.on('company-2-tag', resolve))
  await admin.call(tagRoutes.create, { body: { name: 'ouvida', color: '#112233' } })
  expect(await emitted).toMatchObject({ action: 'create' })
})
