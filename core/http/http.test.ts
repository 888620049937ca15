import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestClient } from '../app/testing/client.ts'
import { MAX_BODY_DEPTH } from '../kit/limits.ts'
import { bound, routes, SmallServer } from './testing/small-server.ts'

const LEVELS = MAX_BODY_DEPTH
const DEEP = `{"name":${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}}`

const server = new SmallServer()
let user: TestClient
let nobody: TestClient

beforeAll(async () => {
  nobody = await server.serve()
  user = new TestClient(nobody.base, 'good')
})
afterAll(() => server.close())
beforeEach(() => {
  server.blamed.length = 0
})

test('a call is validated, worked and answered', async () => {
  expect(await user.call(routes.echo, { params: { id: 7 }, body: { name: 'Ana' } })).toEqual({ id: 7, name: 'Ana' })
  expect(await nobody.call(routes.open)).toEqual({ ok: true })
})

test('a file of text is saved under its name, without what no name may hold, and its rejections are read as all others', async () => {
  const answer = await user.raw('GET', '/file', { query: { name: 'Diário\u202e\r\n da loja.txt' } })
  expect([answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
    'text/plain; charset=utf-8',
    "attachment; filename*=UTF-8''Di%C3%A1rio%20da%20loja.txt",
  ])
  expect(await answer.text()).toBe('Açaí')
  expect(await nobody.refusal(routes.file, { query: { name: 'a' } })).toMatchObject({ code: 'ERR_NO_TOKEN' })
})

test('without a token, with an expired or an ended one, each is told apart', async () => {
  const ask = (client: TestClient) => client.refusal(routes.echo, { params: { id: 1 }, body: { name: 'Ana' } })
  expect(await ask(nobody)).toMatchObject({ status: 401, code: 'ERR_NO_TOKEN' })
  expect(await ask(new TestClient(nobody.base, 'old'))).toMatchObject({ status: 403, code: 'ERR_TOKEN_EXPIRED' })
  expect(await ask(new TestClient(nobody.base, 'bad'))).toMatchObject({ status: 401, code: 'ERR_SESSION_EXPIRED' })
})

test('a program calls with the token of its connection, and reads what is wrong in a sentence', async () => {
  const send = async (token: string | undefined, text: string) => {
    const answer = await new TestClient(nobody.base, token).raw('POST', '/send', { body: { text } })
    return [answer.status, await answer.json()]
  }
  expect(await send('machine', 'oi')).toEqual([201, { whatsappId: 5 }])
  expect(await send('machine', '')).toMatchObject([400, { error: 'ERR_VALIDATION', message: 'Obrigatório' }])
  for (const other of [undefined, 'good', 'x'])
    expect(await send(other, 'oi')).toMatchObject([401, { error: 'ERR_API_TOKEN' }])
  server.entitlements.overdue = true
  try {
    expect(await send('machine', 'oi')).toMatchObject([403, { error: 'ERR_COMPANY_OVERDUE' }])
  } finally {
    server.entitlements.overdue = false
  }
})

test('what the browser shall keep goes by a cookie that scripts, other sites and other addresses never see', async () => {
  const remember = async (body: object, isHttps = false, cookie?: string) => {
    const { base } = isHttps ? await server.serve({ isHttps }) : nobody
    const client = new TestClient(base, undefined, { ...(cookie ? { cookie } : {}), 'user-agent': 'Navegador' })
    return client.raw('POST', '/remember', { body })
  }
  const cookieOf = async (...provided: Parameters<typeof remember>) =>
    (await remember(...provided)).headers.get('set-cookie')
  expect(await cookieOf({ value: 'x', seconds: 60 })).toBe(
    'kept=x; Max-Age=60; Path=/api/auth; HttpOnly; SameSite=Strict',
  )
  expect(await cookieOf({ value: 'x' }, true)).toBe('kept=x; Path=/api/auth; HttpOnly; Secure; SameSite=Strict')
  expect(await cookieOf({})).toMatch(/^kept=; .*Path=\/api\/auth; Expires=Thu, 01 Jan 1970/)
  expect(await (await remember({}, false, 'kept=before')).json()).toEqual(['before', 'Navegador', 'pt', null])
})

test('a handler knows the language, the headers and the browser of its caller', async () => {
  const ask = async (headers: Record<string, string>) =>
    (await new TestClient(nobody.base, undefined, headers).raw('POST', '/remember', { body: {} })).json()
  expect(await ask({ 'x-one': '1', 'accept-language': 'es', 'user-agent': '' })).toEqual([null, '', 'es', '1'])
})

test('a call that takes files alone rejects JSON', async () => {
  const rejected = await user.raw('POST', '/upload', { body: { label: 'x' } })
  expect([rejected.status, await rejected.json()]).toMatchObject([415, { error: 'ERR_UNSUPPORTED_MEDIA' }])
})

test('permission and plan are asked on the route', async () => {
  expect(await user.refusal(routes.platform)).toMatchObject({ status: 403, code: 'ERR_NO_PERMISSION' })
  expect(await user.refusal(routes.campaign)).toMatchObject({ status: 403, code: 'ERR_PLAN_FEATURE' })
})

test('an overdue company may only pay, and reads when it fell due', async () => {
  server.entitlements.overdue = true
  try {
    const error = await user.refusal(routes.echo, { params: { id: 1 }, body: { name: 'Ana' } })
    expect(error.body).toMatchObject({
      error: 'ERR_COMPANY_OVERDUE',
      message: 'Opss! Sua assinatura venceu 19/11/2026. Entre em contato com o Suporte para mais informações!',
    })
    expect(await user.call(routes.pay)).toEqual({})
  } finally {
    server.entitlements.overdue = false
  }
})

test('every error of a body is named with its place, what is wrong and the word of the contract', async () => {
  const error = await user.refusal(routes.echo, { params: { id: 1 }, body: { name: 'A' } })
  expect(error).toMatchObject({ status: 400, code: 'ERR_VALIDATION' })
  expect(error.body.faults).toEqual([{ path: 'name', message: 'Use pelo menos 2 caracteres.', code: 'Too Short!' }])
  expect(error.body.message).toBe('Confira os campos destacados.')
})

test('an empty field has one error: that it is empty', async () => {
  const error = await user.refusal(routes.echo, { params: { id: 1 }, body: { name: '' } })
  expect(error.body.faults).toEqual([{ path: 'name', message: 'Obrigatório', code: 'Required' }])
})

test.each([
  ['not JSON', { 'content-type': 'application/json' }, '{"name":', 400, 'ERR_MALFORMED_BODY'],
  ['too deep', { 'content-type': 'application/json' }, DEEP, 400, 'ERR_MALFORMED_BODY'],
  ['a prototype', { 'content-type': 'application/json' }, '{"__proto__":{"x":1}}', 400, 'ERR_MALFORMED_BODY'],
  ['another type', { 'content-type': 'text/csv' }, 'name', 415, 'ERR_UNSUPPORTED_MEDIA'],
  ['too large', { 'content-type': 'application/json' }, `"${'x'.repeat(1_100_000)}"`, 413, 'ERR_BODY_TOO_LARGE'],
])('a body that is %s is rejected in a sentence', async (_, headers, body, status, error) => {
  const response = await fetch(`${nobody.base}/api/echo/1`, {
    method: 'POST',
    headers: { ...headers, authorization: 'Bearer good' },
    body,
  })
  expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([status, error])
})

test.each(['', ' \n'])('an empty body that calls itself JSON is none: %j', async body => {
  const headers = { 'content-type': 'application/json', authorization: 'Bearer good' }
  const answer = async (method: string, path: string) => {
    const response = await fetch(`${nobody.base}/api${path}`, { method, headers, body })
    return [response.status, await response.json()]
  }
  expect(await answer('DELETE', '/things/1')).toEqual([200, { id: 1 }])
  const rejected = { error: 'ERR_VALIDATION', faults: [expect.objectContaining({ path: 'name', code: 'Required' })] }
  expect(await answer('POST', '/echo/1')).toEqual([400, expect.objectContaining(rejected)])
  expect(await answer('POST', '/echo/none')).toEqual([404, expect.objectContaining({ error: 'ERR_NOT_FOUND' })])
})

test.each([
  ['application/json', ''],
  ['application/json', '{"name":'],
  ['application/xml', '<a/>'],
  ['multipart/form-data', 'abc'],
])('where nothing is, nothing is read: %s %j is not found', async (type, body) => {
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const response = await fetch(`${nobody.base}/api/nothing`, { method, headers: { 'content-type': type }, body })
    expect([response.status, await response.json()]).toEqual([404, expect.objectContaining({ error: 'ERR_NOT_FOUND' })])
  }
})

test('an answer is JSON that nobody keeps and no browser takes for something else, a rejection likewise', async () => {
  for (const path of ['/open', '/platform', '/nothing']) {
    const { headers } = await nobody.raw('GET', path)
    expect([headers.get('content-type'), headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
      'application/json; charset=utf-8',
      'no-store',
      'nosniff',
    ])
    expect(headers.get('retry-after')).toBeNull()
  }
})

test('who is known by a cookie alone sends no more than a stranger', async () => {
  const status = async (letters: number) =>
    (await nobody.raw('POST', '/remember', { body: { value: 'x'.repeat(letters) } })).status
  expect([await status(3000), await status(4100)]).toEqual([200, 413])
})

test('nothing else that lies on the disk is served', async () => {
  for (const path of [import.meta.filename, '/etc/passwd']) expect((await fetch(nobody.base + path)).status).toBe(404)
})

test('a slash at the end of an address changes nothing', async () => {
  expect((await nobody.raw('GET', '/open/')).status).toBe(200)
})

test('anyone who watches the program learns that it is well', async () => {
  const answer = await nobody.raw('GET', '/health')
  expect([answer.headers.get('content-type'), await answer.text()]).toEqual([
    'application/json; charset=utf-8',
    '{"status":"ok"}',
  ])
})

test('a path parameter that is no id is not found', async () => {
  const response = await user.raw('POST', '/echo/abc', { body: { name: 'Ana' } })
  expect([response.status, await response.json()]).toMatchObject([404, { error: 'ERR_NOT_FOUND' }])
})

test('the sentence of an error is in the language of the caller', async () => {
  const english = new TestClient(nobody.base, undefined, { 'accept-language': 'en-GB' })
  expect((await english.refusal(routes.platform)).body.message).toBe('Sign in to continue.')
})

test.each([
  ['en', 'Use at least 2 characters.'],
  ['es', 'Use al menos 2 caracteres.'],
  ['pt', 'Use pelo menos 2 caracteres.'],
  ['fr', 'Use pelo menos 2 caracteres.'],
])(
  'an error is reported in %s where the caller asks for it, and its code is the literal word',
  async (language, message) => {
    const caller = new TestClient(nobody.base, 'good', { 'accept-language': language })
    const error = await caller.refusal(routes.echo, { params: { id: 1 }, body: { name: 'A' } })
    expect(error.body.faults).toEqual([{ path: 'name', message, code: 'Too Short!' }])
  },
)

test('where answers are checked, one that tells more than its contract is not sent', async () => {
  expect(await nobody.refusal(routes.chatty)).toMatchObject({ status: 500 })
  expect(server.blamed.splice(0)).toEqual(['GET /api/chatty'])
})

test('an answer that is written already goes out as it is, checked like the others', async () => {
  expect(await nobody.call(routes.written)).toEqual([{ name: 'Açaí' }])
  expect(await nobody.refusal(routes.written, { query: { more: 'x' } })).toMatchObject({ status: 500 })
  expect(server.blamed.splice(0)).toEqual(['GET /api/written'])
})

test('our own errors show no detail and are logged', async () => {
  const error = await nobody.refusal(routes.broken)
  expect(error).toMatchObject({ status: 500, code: 'ERR_INTERNAL' })
  expect(JSON.stringify(error.body)).not.toContain('secret')
  expect(server.blamed).toEqual(['GET /api/broken'])
})

test('one address may call a limited route so often and no more', async () => {
  expect((await nobody.raw('GET', '/open')).headers.get('x-ratelimit-limit')).toBeNull()
  await nobody.call(routes.often)
  await nobody.call(routes.often)
  expect(await nobody.refusal(routes.often)).toMatchObject({ status: 429, code: 'ERR_TOO_MANY_REQUESTS' })
})

test('of anyone who is let in the person counts, or the programs of the company, not the address that they share with others', async () => {
  const statuses = (path: string, tokens: string[]) =>
    tokens.reduce<Promise<number[]>>(async (before, token) => {
      const requested = await before
      return [...requested, (await new TestClient(nobody.base, token).raw('GET', path)).status]
    }, Promise.resolve([]))
  const people = await statuses('/often/person', ['bad', 'bad', 'bad', 'good', 'good', 'good', 'colleague'])
  expect(people).toEqual([401, 401, 401, 200, 200, 429, 200])
  const programs = ['machine', 'machine-2', 'machine', 'x', 'machine-elsewhere']
  expect(await statuses('/often/program', programs)).toEqual([200, 200, 429, 401, 200])
})

test('behind a proxy each caller counts alone, by the address that the proxy adds and not by what a caller claims', async () => {
  const { base } = await server.serve({ proxies: 'yes' })
  const from = (forwarded: string) =>
    new TestClient(base, undefined, { 'x-forwarded-for': forwarded }).raw('GET', '/often')
  const answers = ['1.1.1.1, 7.7.7.7', '2.2.2.2, 7.7.7.7', '3.3.3.3, 7.7.7.7', '7.7.7.7, 8.8.8.8'].map(
    async forwarded => (await from(forwarded)).status,
  )
  expect((await Promise.all(answers)).sort()).toEqual([200, 200, 200, 429])
})

test('behind https browsers are told to come no other way, with every answer', async () => {
  const { base } = await server.serve({ isHttps: true })
  const secure = new TestClient(base)
  for (const path of ['/open', '/broken', '/docs', '/nothing'])
    expect((await secure.raw('GET', path)).headers.get('strict-transport-security')).toBe('max-age=31536000')
  expect((await nobody.raw('GET', '/open')).headers.get('strict-transport-security')).toBeNull()
  server.blamed.length = 0
})

test('a proxy that nobody told about is named once', async () => {
  const by = async (options: { proxies?: string }) => {
    const { base } = await server.serve(options)
    const before = server.untoldProxies
    await new TestClient(base).raw('GET', '/open')
    expect(server.untoldProxies - before).toBe(0)
    const forwarded = new TestClient(base, undefined, { 'x-forwarded-for': '7.7.7.7' })
    for (let call = 0; call < 2; call++) await forwarded.raw('GET', '/open')
    return server.untoldProxies - before
  }
  expect([await by({}), await by({ proxies: 'yes' })]).toEqual([1, 0])
})

test('the documents name every call with its access', async () => {
  const answer = await nobody.raw('GET', '/openapi.json')
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const document = (await answer.json()) as {
    paths: Record<string, Record<string, { description: string; security: unknown[] }>>
  }
  expect(document.paths['/api/echo/{id}']?.post?.description).toBe('Access: tickets:use')
  expect(document.paths['/api/campaigns/own']?.get?.description).toContain('useCampaigns')
  expect(document.paths['/api/open']?.get?.security).toEqual([])
})

test('the page of the API tells about every call who may make it, what it takes, gives and rejects, with nothing from elsewhere', async () => {
  const answer = await nobody.raw('GET', '/docs')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
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

test('an address that cannot be read is rejected in a sentence, too', async () => {
  const response = await nobody.raw('GET', '/%zz')
  const body = { error: 'ERR_MALFORMED_BODY', message: expect.any(String) }
  expect([response.status, await response.json()]).toEqual([400, body])
})
