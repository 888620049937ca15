import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Caller, Standing } from '../access/caller.ts'
import { planFeatures } from '../access/plan-features.ts'
import { defineRoutes } from '../access/routes.ts'
import { Blobs } from '../blobs/index.ts'
import { Desks } from '../desk/index.ts'
import { Alarms } from '../jobs/index.ts'
import { words } from '../kit/words.ts'
import { Hub } from '../realtime/index.ts'
import { openPlatform, openSecrets, TenantRegistry } from '../storage/index.ts'
import { TestClient } from '../testing/client.ts'
import { TestClock } from '../testing/test-clock.ts'
import { bind, createHttp, type Gatekeeper } from './index.ts'

const routes = defineRoutes({
  open: { method: 'GET', path: '/open', summary: 'For anybody', allow: 'public', reply: z.object({ ok: z.boolean() }) },
  echo: {
    method: 'POST',
    path: '/echo/:id',
    summary: 'Says it back',
    allow: 'tickets:use',
    body: z.object({ name: z.string(words.required).min(2, words.tooShort) }),
    reply: z.object({ id: z.int(), name: z.string() }),
  },
  platform: { method: 'GET', path: '/platform', summary: 'Super only', allow: 'super', reply: z.object({}) },
  campaign: {
    method: 'GET',
    path: '/campaign',
    summary: 'Needs a plan feature',
    allow: 'tickets:use',
    feature: 'useCampaigns',
    reply: z.object({}),
  },
  pay: { method: 'GET', path: '/pay', summary: 'To pay', allow: 'session:own', whenOverdue: true, reply: z.object({}) },
  upload: {
    method: 'POST',
    path: '/upload',
    summary: 'Takes a picture',
    allow: 'tickets:use',
    body: z.object({ label: z.string().optional() }),
    files: { fields: ['file'], maxCount: 2, maxBytes: 1000, types: ['image/png'] },
    reply: z.object({ link: z.string(), label: z.string().optional() }),
  },
  broken: { method: 'GET', path: '/broken', summary: 'Our fault', allow: 'public', reply: z.object({}) },
  chatty: {
    method: 'GET',
    path: '/chatty',
    summary: 'Tells too much',
    allow: 'public',
    reply: z.object({ name: z.string() }),
  },
  often: {
    method: 'GET',
    path: '/often',
    summary: 'Limited',
    allow: 'public',
    rate: { max: 2, perSeconds: 60 },
    reply: z.object({}),
  },
})

const bound = bind(routes, {
  open: () => ({ ok: true }),
  echo: (_, { params, body }) => ({ id: params.id, name: body.name }),
  platform: () => ({}),
  campaign: () => ({}),
  pay: () => ({}),
  async upload({ desk }, { files, body }) {
    return { link: desk.blobs.link(await desk.blobs.keep(files[0]!)), ...(body.label ? { label: body.label } : {}) }
  },
  broken: () => {
    throw new Error('secret detail')
  },
  chatty: () => ({ name: 'Ana', ...{ password: 'secret' } }),
  often: () => ({}),
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const clock = new TestClock('2026-11-20T12:00:00Z')
const folder = mkdtempSync(`${tmpdir()}/balcao-`)
const standing: Standing = {
  companyId: 1,
  active: true,
  overdue: false,
  dueDate: '2026-11-19',
  timeZone: 'America/Sao_Paulo',
  schedules: [],
  features: Object.fromEntries(planFeatures.map(name => [name, name !== 'useCampaigns'])) as Standing['features'],
  limits: { users: 1, connections: 1, queues: 1, limitFluxo: null },
}
const caller: Caller = {
  accountId: 1,
  sessionId: 1,
  sessionEndsAt: Number.POSITIVE_INFINITY,
  companyId: 1,
  userId: 1,
  name: 'Ana',
  profile: 'user',
  super: false,
  queueIds: [],
  allTicket: false,
  whatsappId: null,
  mustChangePassword: false,
}
const gate: Gatekeeper = {
  callerOf: async token => {
    if (token === 'old') return 'ERR_TOKEN_EXPIRED'
    return token === 'good' ? caller : 'ERR_SESSION_EXPIRED'
  },
  connectionOf: async () => undefined,
  standingOf: () => standing,
  knowsCompany: id => id === 1,
}

let app: FastifyInstance
let user: TestClient
let nobody: TestClient
let blamed: string[] = []

beforeAll(async () => {
  app = await serve({ trustProxy: false })
  nobody = new TestClient(baseOf(app))
  user = new TestClient(baseOf(app), 'good')
})

async function serve({ trustProxy }: { trustProxy: boolean }): Promise<FastifyInstance> {
  const secrets = openSecrets(folder)
  const blobs = new Blobs(folder, secrets, clock)
  const alarms = new Alarms(openPlatform(folder), clock, () => {})
  const registry = new TenantRegistry(folder)
  const desks = new Desks({ registry, hub: new Hub({ clock }), clock, blobs, alarms, standingOf: () => standing })
  const server = await createHttp({
    routes: bound,
    gate,
    desks,
    blobs,
    secrets,
    clock,
    version: '1.2.3',
    secureCookies: false,
    trustProxy,
    checkReplies: true,
    onError: (_, route) => void blamed.push(route),
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  return server
}

const baseOf = ({ server }: FastifyInstance): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a call is validated, worked and answered', async () => {
  expect(await user.call(routes.echo, { params: { id: 7 }, body: { name: 'Ana' } })).toEqual({ id: 7, name: 'Ana' })
  expect(await nobody.call(routes.open)).toEqual({ ok: true })
})

test('without a token, with an expired or an ended one, each is told apart', async () => {
  const ask = (client: TestClient) => client.refusal(routes.echo, { params: { id: 1 }, body: { name: 'Ana' } })
  expect(await ask(nobody)).toMatchObject({ status: 401, code: 'ERR_NO_TOKEN' })
  expect(await ask(new TestClient(nobody.base, 'old'))).toMatchObject({ status: 403, code: 'ERR_TOKEN_EXPIRED' })
  expect(await ask(new TestClient(nobody.base, 'bad'))).toMatchObject({ status: 401, code: 'ERR_SESSION_EXPIRED' })
})

test('permission and plan are asked on the route', async () => {
  expect(await user.refusal(routes.platform)).toMatchObject({ status: 403, code: 'ERR_NO_PERMISSION' })
  expect(await user.refusal(routes.campaign)).toMatchObject({ status: 403, code: 'ERR_PLAN_FEATURE' })
})

test('an overdue company may only pay, and reads when it fell due', async () => {
  standing.overdue = true
  try {
    const refusal = await user.refusal(routes.echo, { params: { id: 1 }, body: { name: 'Ana' } })
    expect(refusal.body).toMatchObject({
      error: 'ERR_COMPANY_OVERDUE',
      message: 'Opss! Sua assinatura venceu 19/11/2026. Entre em contato com o Suporte para mais informações!',
    })
    expect(await user.call(routes.pay)).toEqual({})
  } finally {
    standing.overdue = false
  }
})

test('every fault of a body is named with its place and the words of the contract', async () => {
  const refusal = await user.refusal(routes.echo, { params: { id: 1 }, body: { name: 'A' } })
  expect(refusal).toMatchObject({ status: 400, code: 'ERR_VALIDATION' })
  expect(refusal.body.faults).toEqual([{ path: 'name', message: 'Too Short!' }])
})

test.each([
  ['not JSON', { 'content-type': 'application/json' }, '{"name":', 400, 'ERR_MALFORMED_BODY'],
  ['empty JSON', { 'content-type': 'application/json' }, '', 400, 'ERR_MALFORMED_BODY'],
  ['a prototype', { 'content-type': 'application/json' }, '{"__proto__":{"x":1}}', 400, 'ERR_MALFORMED_BODY'],
  ['another type', { 'content-type': 'text/csv' }, 'name', 415, 'ERR_UNSUPPORTED_MEDIA'],
  ['too large', { 'content-type': 'application/json' }, `"${'x'.repeat(1_100_000)}"`, 413, 'ERR_BODY_TOO_LARGE'],
])('a body that is %s is refused in a sentence', async (_, headers, body, status, error) => {
  const response = await fetch(`${nobody.base}/api/echo/1`, {
    method: 'POST',
    headers: { ...headers, authorization: 'Bearer good' },
    body,
  })
  expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([status, error])
})

test('a path parameter that is no id is not found', async () => {
  const response = await user.raw('POST', '/echo/abc', { body: { name: 'Ana' } })
  expect([response.status, await response.json()]).toMatchObject([404, { error: 'ERR_NOT_FOUND' }])
})

test('the sentence of an error is in the language of the caller', async () => {
  const english = new TestClient(nobody.base, undefined, { 'accept-language': 'en-GB' })
  expect((await english.refusal(routes.platform)).body.message).toBe('Sign in to continue.')
})

test('where answers are checked, one that tells more than its contract is not sent', async () => {
  expect(await nobody.refusal(routes.chatty)).toMatchObject({ status: 500 })
})

test('our own faults show no detail and are logged', async () => {
  blamed = []
  const refusal = await nobody.refusal(routes.broken)
  expect(refusal).toMatchObject({ status: 500, code: 'ERR_INTERNAL' })
  expect(JSON.stringify(refusal.body)).not.toContain('secret')
  expect(blamed).toEqual(['GET /api/broken'])
})

test('one address may call a limited route so often and no more', async () => {
  await nobody.call(routes.often)
  await nobody.call(routes.often)
  expect(await nobody.refusal(routes.often)).toMatchObject({ status: 429, code: 'ERR_TOO_MANY_REQUESTS' })
})

test('behind a proxy each caller counts alone, by the address that the proxy adds and not by what a caller claims', async () => {
  const behind = await serve({ trustProxy: true })
  try {
    const from = (forwarded: string) =>
      new TestClient(baseOf(behind), undefined, { 'x-forwarded-for': forwarded }).raw('GET', '/often')
    const answers = ['1.1.1.1, 7.7.7.7', '2.2.2.2, 7.7.7.7', '3.3.3.3, 7.7.7.7', '7.7.7.7, 8.8.8.8'].map(
      async forwarded => (await from(forwarded)).status,
    )
    expect((await Promise.all(answers)).sort()).toEqual([200, 200, 200, 429])
  } finally {
    await behind.close()
  }
})

function form(content: Buffer, name: string, more: Record<string, string> = {}): FormData {
  const data = new FormData()
  for (const [key, value] of Object.entries(more)) data.set(key, value)
  data.append('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), name)
  return data
}

const incoming = (): string[] => readdirSync(`${folder}/incoming`)

test('a kept upload is served by a signed link, and by no other', async () => {
  const { link, label } = await user.call(routes.upload, { form: form(PNG, 'ação.png', { label: 'x' }) })
  expect(label).toBe('x')
  const served = await fetch(nobody.base + link)
  expect(served.headers.get('content-type')).toBe('image/png')
  expect(served.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''a%C3%A7%C3%A3o.png")
  expect(Buffer.from(await served.arrayBuffer())).toEqual(PNG)
  const forged = new URL(nobody.base + link)
  forged.searchParams.set('t', 'text/html')
  expect((await fetch(forged)).status).toBe(403)
  await clock.advance(3 * 24 * 3600 * 1000)
  expect((await fetch(nobody.base + link)).status).toBe(403)
})

test('an upload that is too large, of another type or one too many is refused and leaves nothing behind', async () => {
  const large = await user.refusal(routes.upload, { form: form(Buffer.concat([PNG, Buffer.alloc(2000)]), 'a.png') })
  expect(large).toMatchObject({ status: 413, code: 'ERR_FILE_TOO_LARGE' })
  expect(large.body.message).toContain('1 KB')
  const script = await user.refusal(routes.upload, { form: form(Buffer.from('<script>'), 'a.png') })
  expect(script).toMatchObject({ status: 400, code: 'ERR_FILE_TYPE' })
  const three = form(PNG, 'a.png')
  three.append('file', new Blob(['b']), 'b')
  three.append('file', new Blob(['c']), 'c')
  expect((await user.refusal(routes.upload, { form: three })).status).toBe(400)
  expect(incoming()).toEqual([])
})

test('an upload that breaks off leaves nothing behind', async () => {
  const { port } = app.server.address() as AddressInfo
  await new Promise<void>(resolve => {
    const half = request({
      port,
      method: 'POST',
      path: '/api/upload',
      headers: {
        authorization: 'Bearer good',
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': '5000',
      },
    })
    half.on('error', () => resolve())
    half.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf')
    half.once('socket', socket => socket.once('connect', () => setImmediate(() => half.destroy(new Error('gone')))))
  })
  await user.call(routes.upload, { form: form(PNG, 'a.png') })
  expect(existsSync(`${folder}/incoming`) && incoming()).toEqual([])
})

test('the documents name every call with its access', async () => {
  const document = (await (await nobody.raw('GET', '/openapi.json')).json()) as {
    paths: Record<string, Record<string, { description: string; security: unknown[] }>>
  }
  expect(document.paths['/api/echo/{id}']?.post?.description).toBe('Access: tickets:use')
  expect(document.paths['/api/campaign']?.get?.description).toContain('useCampaigns')
  expect(document.paths['/api/open']?.get?.security).toEqual([])
})

test('the page of the API tells of every call who may make it, what it takes, gives and refuses, with nothing from elsewhere', async () => {
  const answer = await nobody.raw('GET', '/docs')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  const page = await answer.text()
  for (const { route } of bound) expect(page).toContain(`/api${route.path}`)
  const echo = page.slice(page.indexOf('/api/echo/:id'), page.indexOf('</details>', page.indexOf('/api/echo/:id')))
  expect(echo).toContain('Says it back')
  expect(echo).toContain('Signed in as admin, supervisor, user (tickets:use).')
  expect(echo).toContain('name: string (at least 2 characters)')
  expect(echo).toContain('id: integer')
  expect(echo).toContain('ERR_VALIDATION')
  expect(page).toContain('The plan includes useCampaigns.')
  expect(page).toContain('At most 2 times in 60 s from one address.')
  expect(page).toContain('Files in file: at most 2 of image/png, 1 KB each.')
  expect(page).not.toMatch(/<script|src=|<link/)
})
