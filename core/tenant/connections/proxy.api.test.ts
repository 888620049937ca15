import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import type { TestCompany, World } from '../../app/testing/world.ts'
import { HOUR, MINUTE } from '../../kit/clock.ts'
import { connectionRoutes } from './contract.ts'
import { aConnectedConnection, aConnection } from './fixtures.ts'
import { connectionLogRoutes } from './log/contract.ts'

const SECRET = 'segredo-do-proxy'
const PROXY = { proxyAddress: 'http://proxy.example.com:3128', proxyUsername: 'loja', proxyPassword: SECRET }
const ADDRESS = 'Use http://endereço:porta ou socks5://endereço:porta'
const ROUTE = { protocol: 'http', host: 'proxy.example.com', port: 3128, username: 'loja', password: SECRET }

const lineOf = (world: World, company: TestCompany, id: number) =>
  world.whatsapp.line({ companyId: company.id, connectionId: id })
const change = (company: TestCompany, id: number, body: object) =>
  company.admin.call(connectionRoutes.update, { params: { whatsappId: id }, body })

test('a new connection goes by its proxy from the first moment, and its password is told to nobody', async ({
  world,
  company,
}) => {
  const agent = await company.person('user')
  const sockets = [await company.admin.fullSocket(), await agent.fullSocket()]
  const connection = await aConnection(company.admin, PROXY)
  expect(connection).toMatchObject({ proxyAddress: PROXY.proxyAddress, proxyUsername: 'loja', hasProxyPassword: true })
  expect(lineOf(world, company, connection.id).proxies).toEqual([ROUTE])
  await change(company, connection.id, { greetingMessage: 'oi', proxyPassword: `${SECRET}-2` })
  for (const socket of sockets)
    await socket.event(
      'whatsapp',
      (data: { whatsapp?: { greetingMessage: string } }) => data.whatsapp?.greetingMessage === 'oi',
    )
  const answers = await Promise.all(
    ['', '?session=0', `/${connection.id}`, `/${connection.id}/diary`, `/${connection.id}/diary/file`].map(async path =>
      (await company.admin.raw('GET', `/whatsapp${path}`)).text(),
    ),
  )
  const emitted = [
    ...answers,
    ...sockets.map(socket => JSON.stringify(socket.frames)),
    JSON.stringify(world.complaints),
  ]
  for (const words of emitted) expect(words).not.toContain(SECRET)
  for (const bytes of filesOf(world.folder)) expect(bytes.includes(SECRET)).toBe(false)
})

test('only administrators see by which proxy a connection goes', async ({ company }) => {
  const people = [await company.person('user'), await company.person('supervisor')]
  const sockets = await Promise.all(people.map(person => person.fullSocket()))
  const { id } = await aConnection(company.admin, PROXY)
  await change(company, id, { greetingMessage: 'oi', proxyAddress: 'socks5://outro.example.com:1080' })
  for (const [index, person] of people.entries()) {
    const displayed = await person.call(connectionRoutes.show, { params: { whatsappId: id } })
    for (const field of ['proxyAddress', 'proxyUsername', 'hasProxyPassword'])
      expect(displayed).not.toHaveProperty(field)
    await sockets[index]!.event(
      'whatsapp',
      (data: { whatsapp?: { greetingMessage: string } }) => data.whatsapp?.greetingMessage === 'oi',
    )
    expect(JSON.stringify(sockets[index]!.frames)).not.toMatch(/example\.com|proxyUsername|hasProxyPassword/)
  }
})

test('a password stays when nothing is said of it, and goes with an empty one, its user, or its address', async ({
  world,
  company,
}) => {
  const { id } = await aConnection(company.admin, PROXY)
  const last = () => lineOf(world, company, id).proxies.at(-1)
  const after = async (body: object) => {
    const { hasProxyPassword } = await change(company, id, body)
    await world.idle()
    return [hasProxyPassword, last()?.password]
  }
  expect(await after({ name: 'Outro nome' })).toEqual([true, SECRET])
  expect(await after({ proxyAddress: 'HTTP://Proxy.Example.com:3128/' })).toEqual([true, SECRET])
  expect(await after({ proxyUsername: 'matriz' })).toEqual([true, SECRET])
  expect(last()).toMatchObject({ username: 'matriz' })
  expect(await after({ proxyPassword: '' })).toEqual([false, undefined])
  for (const elsewhere of [
    { proxyAddress: 'http://outro.example.com:3128' },
    { proxyAddress: 'http://outro.example.com:3129' },
    { proxyAddress: 'socks5://outro.example.com:3129' },
  ]) {
    expect(await after({ proxyPassword: SECRET })).toEqual([true, SECRET])
    expect(await after(elsewhere)).toEqual([false, undefined])
  }
  expect(await after({ ...PROXY, proxyPassword: 'nova' })).toEqual([true, 'nova'])
  expect(await after({ proxyUsername: '' })).toEqual([false, undefined])
  expect(await after(PROXY)).toEqual([true, SECRET])
  expect(await after({ proxyAddress: '' })).toEqual([false, undefined])
  expect(last()).toBeUndefined()
  expect(await after({ proxyAddress: PROXY.proxyAddress })).toEqual([false, undefined])
  expect(last()).toEqual({ protocol: 'http', host: 'proxy.example.com', port: 3128 })
})

test('another proxy connects this connection again, with its link, and no other', async ({ world, company }) => {
  const [one, other] = [await aConnectedConnection(world, company), await aConnectedConnection(world, company)]
  const sessions = (id: number) => lineOf(world, company, id).proxies
  const [before, beside] = [sessions(one.id).length, sessions(other.id).length]
  const socket = await company.admin.fullSocket()
  await change(company, one.id, { proxyAddress: 'socks5://proxy.example.com:1080' })
  await socket.event(
    'whatsappSession',
    (data: { session?: { id: number; status: string } }) => data.session?.status === 'CONNECTED',
  )
  expect(sessions(one.id).slice(before)).toEqual([{ protocol: 'socks5', host: 'proxy.example.com', port: 1080 }])
  await change(company, one.id, { greetingMessage: 'oi', proxyAddress: 'socks5://proxy.example.com:1080' })
  await world.idle()
  expect([sessions(one.id).length, sessions(other.id).length]).toEqual([before + 1, beside])
  expect(lineOf(world, company, one.id).me).not.toBeNull()
  const connectionLog = await company.admin.call(connectionLogRoutes.diary, { params: { whatsappId: one.id } })
  const requested = connectionLog.filter(({ kind }) => kind === 'proxy-changed')
  expect(requested).toMatchObject([{ details: { who: expect.any(String) }, times: 1 }])
  expect(connectionLog.map(({ kind }) => kind)).not.toContain('lost')
  await world.restart()
  await world.idle()
  expect(sessions(one.id).at(-1)).toMatchObject({ host: 'proxy.example.com' })
})

test.for([
  ['http://proxy.example.com', ADDRESS],
  ['proxy.example.com:3128', ADDRESS],
  ['https://proxy.example.com:443', ADDRESS],
  ['socks4://proxy.example.com:1080', ADDRESS],
  ['http://proxy.example.com:0', ADDRESS],
  ['http://proxy.example.com:70000', ADDRESS],
  ['http://proxy.example.com:3128/path', ADDRESS],
  ['http://a b:3128', ADDRESS],
  ['http://::1:3128', ADDRESS],
  ['http://loja:x@proxy.example.com:3128', 'Escreva usuário e senha nos campos deles, não no endereço'],
])('the address %s is rejected beside its field', async ([proxyAddress, words], { company }) => {
  const { id } = await aConnection(company.admin)
  const rejected = await company.admin.refusal(connectionRoutes.update, {
    params: { whatsappId: id },
    body: { proxyAddress: proxyAddress! },
  })
  expect(rejected.body.faults).toEqual([{ path: 'proxyAddress', message: words, code: words }])
})

test.for(['127.0.0.1', 'localhost', '10.0.0.8', '192.168.1.1', '169.254.169.254', '[::1]', '[fd00::1]'])(
  'a proxy at %s is rejected, where the operator allows none of private networks',
  async (host, { company }) => {
    const { id } = await aConnection(company.admin, PROXY)
    const rejected = await company.admin.refusal(connectionRoutes.update, {
      params: { whatsappId: id },
      body: { proxyAddress: `http://${host}:3128` },
    })
    expect([rejected.status, rejected.code]).toEqual([400, 'ERR_WAPP_PROXY_PRIVATE'])
    expect(await change(company, id, {})).toMatchObject({ proxyAddress: PROXY.proxyAddress, hasProxyPassword: true })
  },
)

test('a password without a user is rejected, and changes nothing', async ({ company }) => {
  const { id } = await aConnection(company.admin, PROXY)
  const rejected = await company.admin.refusal(connectionRoutes.update, {
    params: { whatsappId: id },
    body: { proxyUsername: '', proxyPassword: 'outra' },
  })
  expect([rejected.status, rejected.code]).toEqual([400, 'ERR_WAPP_PROXY_USER_REQUIRED'])
  expect(await change(company, id, {})).toMatchObject({ proxyUsername: 'loja', hasProxyPassword: true })
})

test('twenty changes of proxies in an hour are enough for a company; what is no change of them counts for nothing', async ({
  world,
  company,
}) => {
  const [one, other] = [await aConnection(company.admin), await aConnection(company.admin)]
  const proxyAddress = (n: number) => `http://proxy-${n}.example.com:3128`
  for (let n = 0; n < 10; n++)
    for (const { id } of [one, other]) await change(company, id, { proxyAddress: proxyAddress(n) })
  await world.idle()
  const sessions = lineOf(world, company, one.id).proxies.length
  const rejected = await company.admin.refusal(connectionRoutes.update, {
    params: { whatsappId: one.id },
    body: { proxyAddress: proxyAddress(10), greetingMessage: 'outra' },
  })
  expect([rejected.status, rejected.code]).toEqual([429, 'ERR_TOO_MANY_PROXY_CHANGES'])
  expect(rejected.body.message).toBe('O proxy mudou vezes demais em pouco tempo. Espere 60 min e salve de novo.')
  await world.idle()
  expect(lineOf(world, company, one.id).proxies.length).toBe(sessions)
  expect(await change(company, one.id, { greetingMessage: 'oi', proxyAddress: proxyAddress(9) })).toMatchObject({
    greetingMessage: 'oi',
    proxyAddress: proxyAddress(9),
  })
  const neighbour = await world.company()
  await change(neighbour, (await aConnection(neighbour.admin)).id, { proxyAddress: proxyAddress(0) })
  await world.advance(HOUR)
  const admin = await world.signIn(company.adminEmail)
  await change({ ...company, admin }, one.id, { proxyAddress: proxyAddress(10) })
})

test('a password that was sealed with another key is asked for again, and connects when it comes', async ({
  world,
  company,
}) => {
  const { id } = await aConnectedConnection(world, company)
  await change(company, id, PROXY)
  await world.idle()
  writeFileSync(join(world.folder, 'secret.key'), randomBytes(32).toString('base64'))
  const sessions = lineOf(world, company, id).proxies.length
  await world.restart()
  await world.advance(MINUTE)
  const admin = await world.signIn(company.adminEmail)
  const displayed = () => admin.call(connectionRoutes.show, { params: { whatsappId: id } })
  expect(await displayed()).toMatchObject({
    status: 'TIMEOUT',
    statusReason: 'proxy-unreadable',
    hasProxyPassword: true,
  })
  expect(lineOf(world, company, id).proxies.length).toBe(sessions)
  const socket = await admin.fullSocket()
  await change({ ...company, admin }, id, { proxyPassword: SECRET })
  await socket.event(
    'whatsappSession',
    (data: { session?: { id: number; status: string } }) => data.session?.status === 'CONNECTED',
  )
  expect(await displayed()).toMatchObject({ status: 'CONNECTED', statusReason: null })
  expect(lineOf(world, company, id).proxies.at(-1)).toEqual(ROUTE)
})

function* filesOf(folder: string): Generator<Buffer> {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) yield readFileSync(join(entry.parentPath, entry.name))
}
