import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../core/app/testing/client/eventually.ts'
import { TestClient } from '../core/app/testing/client.ts'
import { membersOf } from '../core/app/testing/members.ts'
import type { Serving } from '../core/app/testing/serving.ts'
import { authRoutes } from '../core/platform/auth/contract.ts'
import { companyRoutes } from '../core/platform/companies/contract.ts'
import { openSqlite } from '../core/storage/index.ts'
import { tagRoutes } from '../core/tenant/tags/contract.ts'
import { userRoutes } from '../core/tenant/users/contract.ts'
import { Terminal } from './testing/terminal.ts'

const PASSWORD = 'segredo-1'
const TOKEN = 'figures-of-all-processes'

let terminal: Terminal
let run: Serving
let base: string
let superAdmin: TestClient
/** The administrators of companies 2 and 3: each has a process of its own, home has the first company. */
let second: TestClient
let third: TestClient

async function signIn(email: string, password = PASSWORD): Promise<TestClient> {
  const { token } = await sureOf(() => new TestClient(base).call(authRoutes.login, { body: { email, password } }))
  return new TestClient(base, token)
}

/** Asks again where the process that was asked ended meanwhile, as pages do. */
async function sureOf<T>(ask: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await ask()
    } catch (error) {
      if ((error as { code?: string }).code !== 'ERR_PROCESS_AWAY') throw error
    }
}

async function found(name: string): Promise<TestClient> {
  const email = `${name}@empresa.example`
  const adminUser = { name: 'Ana', email, password: PASSWORD }
  await superAdmin.call(companyRoutes.create, { body: { name, email, planId: 1, campaignsEnabled: true, adminUser } })
  return signIn(email)
}

const pidOf = (slot: number): number => membersOf(run.pid)[slot]!

beforeAll(async () => {
  terminal = new Terminal()
  run = terminal.serve({ BALCAO_METRICS_TOKEN: TOKEN }, ['--processes', '3'])
  base = await run.url()
  const first = await run.firstSignIn()
  const { token, user } = await new TestClient(base).call(authRoutes.login, { body: first })
  const body = { password: PASSWORD }
  await new TestClient(base, token).call(userRoutes.update, { params: { id: user.id }, body })
  superAdmin = await signIn(first.email)
  second = await found('segunda')
  third = await found('terceira')
})
afterAll(() => terminal.close())

const tagsOf = async (client: TestClient): Promise<string[]> =>
  (await sureOf(() => client.call(tagRoutes.listAll))).map(({ name }) => name)

test('each company is worked by a process of its own, and its people see what is theirs', async () => {
  for (const [client, name] of [
    [superAdmin, 'primeira'],
    [second, 'segunda'],
    [third, 'terceira'],
  ] as const)
    await client.call(tagRoutes.create, { body: { name, color: '#112233' } })
  expect(await Promise.all([superAdmin, second, third].map(tagsOf))).toEqual([['primeira'], ['segunda'], ['terceira']])
  const names = await Promise.all(
    [superAdmin, second, third].map(async one => (await one.call(authRoutes.me)).company.id),
  )
  expect(names).toEqual([1, 2, 3])
})

test('a socket hears what happens in its company, though it did not say which one that is', async () => {
  const sockets = await Promise.all([second.socket(), third.socket()])
  await second.call(tagRoutes.create, { body: { name: 'ouvida', color: '#112233' } })
  await sockets[0].event('tag')
  await sockets[1].settled()
  expect(sockets[1].published()).not.toContain('tag:create')
  for (const socket of sockets) socket.close()
})

test('a super administrator reads and changes people of a company that another process has', async () => {
  const { users } = await superAdmin.call(userRoutes.list, { query: { companyId: 3 } })
  expect(users.map(({ email }) => email)).toEqual(['terceira@empresa.example'])
  const body = { name: 'Bia', email: 'bia@empresa.example', password: PASSWORD, profile: 'user' as const, companyId: 3 }
  await superAdmin.call(userRoutes.create, { body })
  expect((await third.call(userRoutes.listAll)).map(({ name }) => name).sort()).toEqual(['Ana', 'Bia'])
  expect((await second.call(userRoutes.listAll)).map(({ name }) => name)).toEqual(['Ana'])
  expect((await superAdmin.call(companyRoutes.usage, { params: { id: 3 } })).users).toBe(2)
})

test('nobody gets at what another process has by naming its company', async () => {
  const error = await second.refusal(companyRoutes.get, { params: { id: 3 } })
  expect(error.code).toBe('ERR_NO_COMPANY_FOUND')
  expect((await second.call(userRoutes.list, { query: { companyId: 3 } })).users.map(({ name }) => name)).toEqual([
    'Ana',
  ])
  const [header, payload, signature] = second.token!.split('.') as [string, string, string]
  const claim = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const forged = Buffer.from(JSON.stringify({ ...claim, cid: 3 })).toString('base64url')
  const rejected = await new TestClient(base, `${header}.${forged}.${signature}`).refusal(tagRoutes.listAll)
  expect(rejected.status).toBe(401)
})

test('whose rights change, or who is kept out, is so in the process of their company at once', async () => {
  const bia = await signIn('bia@empresa.example')
  const socket = await bia.socket()
  const listed = await third.call(userRoutes.listAll)
  const { id } = listed.find(({ name }) => name === 'Bia')!
  await third.call(userRoutes.update, { params: { id }, body: { profile: 'admin' } })
  expect((await bia.call(authRoutes.me)).profile).toBe('admin')
  await superAdmin.call(companyRoutes.update, { params: { id: 3 }, body: { status: false } })
  expect((await bia.refusal(tagRoutes.listAll)).status).toBe(401)
  expect(await socket.closed()).toBe(4401)
  await superAdmin.call(companyRoutes.update, { params: { id: 3 }, body: { status: true } })
  third = await signIn('terceira@empresa.example')
})

test('wrong passwords count together, wherever the company of anyone who is meant', async () => {
  const attempt = (email: string) =>
    new TestClient(base).refusal(authRoutes.login, { body: { email, password: 'errada' } })
  const codes: string[] = []
  for (let n = 0; n < 6; n += 1) codes.push((await attempt('segunda@empresa.example')).code)
  expect(codes).toEqual([...Array(5).fill('ERR_INVALID_CREDENTIALS'), 'ERR_TOO_MANY_LOGINS'])
})

test('commands work on companies of all processes, and those that cannot say what to do', async () => {
  const report = async (...words: string[]) =>
    (await terminal.balcao([...words, '--data', terminal.folder, '--json']).json()) as {
      result: { email: string }[]
      error: { code: string }
    }
  expect((await report('user', 'list')).result.map(({ email }) => email)).toEqual(
    expect.arrayContaining(['segunda@empresa.example', 'terceira@empresa.example']),
  )
  expect((await report('connection', 'list', '3')).result).toEqual([])
  const { error } = await report('tenant', 'undo-restore', '3')
  expect(error.code).toBe('ERR_MORE_PROCESSES')
})

test('a backup has the companies of all processes, and one of them is handed over', async () => {
  const to = join(terminal.folder, 'backups-elsewhere')
  const report = async (...words: string[]) =>
    (await terminal.balcao([...words, '--data', terminal.folder, '--json']).json()) as { ok: boolean }
  expect((await report('backup', 'create', '--to', to)).ok).toBe(true)
  expect((await report('backup', 'verify', '--to', to)).ok).toBe(true)
  const restored = join(terminal.folder, 'restored')
  const run = terminal.balcao(['backup', 'restore', '--to', to, '--data', restored, '--json'])
  expect(await run.json()).toMatchObject({ ok: true })
  for (const [id, name] of [
    [2, 'segunda'],
    [3, 'terceira'],
  ] as const) {
    const file = openSqlite(join(restored, 'companies', String(id), 'desk.sqlite'))
    expect(file.prepare('SELECT name FROM tags').pluck().all()).toContain(name)
    file.close()
  }
})

test('figures and readiness are those of all processes', async () => {
  const headers = { authorization: `Bearer ${TOKEN}` }
  const figures = await (await fetch(`${base}/metrics`, { headers })).text()
  expect(figures).toMatch(/^balcao_companies 3$/m)
  expect(figures.match(/^balcao_process_up\{process="\d"\} 1$/gm)).toHaveLength(3)
  expect(figures.match(/^balcao_version\{.*\} 1$/gm)).toHaveLength(1)
  expect(await (await fetch(`${base}/readyz`)).json()).toMatchObject({ status: 'ready', checks: { processes: 'ok' } })
})

test('a process that is killed comes back with its companies, and the others go on meanwhile', async () => {
  const before = pidOf(1)
  process.kill(before, 'SIGKILL')
  const others = tagsOf(third)
  expect(await tagsOf(second)).toContain('segunda')
  expect(await others).toContain('terceira')
  expect(pidOf(1)).not.toBe(before)
  expect(pidOf(2)).toBeGreaterThan(0)
})

test('the home process comes back too: sign-ins wait for it, companies of others do not', async () => {
  process.kill(pidOf(0), 'SIGKILL')
  expect(await tagsOf(third)).toContain('terceira')
  expect(await tagsOf(await signIn('terceira@empresa.example'))).toContain('terceira')
  third = await signIn('terceira@empresa.example')
})

test('a process that is paused keeps only its own companies waiting, and is replaced', async () => {
  const paused = pidOf(1)
  process.kill(paused, 'SIGSTOP')
  const waits = tagsOf(second)
  expect(await tagsOf(third)).toContain('terceira')
  expect(pidOf(1)).toBe(paused)
  expect(await waits).toContain('segunda')
  expect(pidOf(1)).not.toBe(paused)
})

test('nobody takes the folder while a process of a parent that was killed is still there', async () => {
  const members = membersOf(run.pid)
  process.kill(members[2]!, 'SIGSTOP')
  // Its output is held by the one that is paused, so that its end cannot be waited for.
  process.kill(run.pid, 'SIGKILL')
  await eventually('the end of the others', () => members.filter(isAlive).length === 1)
  const inVain = terminal.serveOn(terminal.folder)
  expect(await inVain.exit).not.toBe(0)
  expect(inVain.output()).toContain('still work on')
  process.kill(members[2]!, 'SIGCONT')
  run = terminal.serve({}, ['--processes', '2'])
  base = await run.url()
  expect(await tagsOf(await signIn('terceira@empresa.example'))).toContain('terceira')
  const others = membersOf(run.pid)
  expect(await run.stop()).toBe(0)
  // Whoever adopts the processes of a killed parent takes note of their end a moment later.
  await eventually('the end of all', () => [...members, ...others].filter(isAlive).length === 0)
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
