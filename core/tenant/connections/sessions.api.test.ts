import { expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import type { TestCompany, World } from '../../app/testing/world.ts'
import { DAY, HOUR, MINUTE } from '../../kit/clock.ts'
import { PhoneWithCountry } from '../../kit/phone.ts'
import type { FakeLine } from '../../whatsapp/providers/fake/index.ts'
import { type Connection, type ConnectionSession, connectionRoutes } from './contract.ts'
import { aConnectedConnection, aConnection } from './fixtures.ts'
import { connections } from './serialize.ts'

const lineOf = (world: World, company: TestCompany, id: number): FakeLine =>
  world.whatsapp.line({ companyId: company.id, connectionId: id })
const statusIs = (status: string) => (data: { session?: ConnectionSession }) => data.session?.status === status

test('the codes that link a phone reach those who may link one, and nobody else', async ({ world, company }) => {
  const user = await company.person('user')
  const [chief, agent] = [await company.admin.fullSocket(), await user.fullSocket()]
  const { id } = await aConnection(company.admin)
  const params = { whatsappId: id }
  const { session } = await chief.event<{ session: ConnectionSession }>('whatsappSession', statusIs('qrcode'))
  expect(session.qrcode).toBe(lineOf(world, company, id).qr)
  const waiting = (data: { whatsapp?: Connection }): boolean => data.whatsapp?.status === 'qrcode'
  const { whatsapp } = await agent.event<{ whatsapp: Connection }>('whatsapp', waiting)
  expect(whatsapp).not.toHaveProperty('qrcode')
  await agent.settled()
  expect(JSON.stringify(agent.frames)).not.toContain(lineOf(world, company, id).qr)
  expect(agent.published()).not.toContain('whatsappSession:update')
  expect(await company.admin.call(connectionRoutes.show, { params })).toMatchObject({
    qrcode: lineOf(world, company, id).qr,
  })
  expect(await user.call(connectionRoutes.show, { params })).not.toHaveProperty('qrcode')
})

const linkOf = (company: TestCompany) =>
  company.context(({ db }) =>
    db.selectFrom('whatsapps').select(['linked', 'linkedAt', 'number', 'numberSince']).executeTakeFirst(),
  )

test('a scanned code connects: the number appears and the code goes', async ({ world, company }) => {
  const socket = await company.admin.fullSocket()
  const { id } = await aConnection(company.admin)
  lineOf(world, company, id).scan({ pn: '5511987654321' })
  const { session } = await socket.event<{ session: ConnectionSession }>('whatsappSession', statusIs('CONNECTED'))
  expect(session).toMatchObject({ number: '5511987654321', qrcode: '', statusReason: null, retries: 0 })
  expect(await linkOf(company)).toMatchObject({ linked: 1, linkedAt: world.clock.now(), numberSince: null })
})

test('the number of a code may be written as in Brazil, and one of elsewhere stays as it is', () => {
  const phone = (written: string) => PhoneWithCountry.parse(written)
  expect(['(11) 98765-4321', '011 98765-4321', '+55 11 98765-4321', '+47 91 23 45 67'].map(phone)).toEqual([
    '5511987654321',
    '5511987654321',
    '5511987654321',
    '4791234567',
  ])
})

test('eight characters link a phone as well, while a code waits', async ({ world, company }) => {
  const socket = await company.admin.fullSocket()
  const { id } = await aConnection(company.admin)
  const params = { whatsappId: id }
  await socket.event('whatsappSession', statusIs('qrcode'))
  const { code } = await company.admin.call(connectionRoutes.pairingCode, {
    params,
    body: { phone: '+55 11 98765-4321' },
  })
  expect(code).toMatch(/^\w{8}$/)
  const displayed = (data: { session?: ConnectionSession }): boolean => data.session?.pairingCode === code
  await socket.event('whatsappSession', displayed)
  lineOf(world, company, id).scan()
  await socket.event('whatsappSession', statusIs('CONNECTED'))
  const late = await company.admin.refusal(connectionRoutes.pairingCode, { params, body: { phone: '5511987654321' } })
  expect([late.status, late.code]).toEqual([409, 'ERR_WAPP_SESSION_STATE'])
})

test('disconnecting unlinks the phone, starting again asks for a new one', async ({ world, company }) => {
  const { id } = await aConnectedConnection(world, company)
  const params = { whatsappId: id }
  const ended = await company.admin.call(connectionRoutes.endSession, { params })
  expect(ended).toMatchObject({ status: 'DISCONNECTED', statusReason: 'stopped', number: null, qrcode: '' })
  expect(lineOf(world, company, id).me).toBeNull()
  const socket = await company.admin.fullSocket()
  await company.admin.call(connectionRoutes.startSession, { params })
  await socket.event('whatsappSession', statusIs('qrcode'))
})

test('a reset forgets the phone and shows a new code', async ({ world, company }) => {
  const { id } = await aConnectedConnection(world, company)
  const socket = await company.admin.fullSocket()
  await company.admin.call(connectionRoutes.resetSession, { params: { whatsappId: id } })
  await socket.event('whatsappSession', statusIs('qrcode'))
  expect(lineOf(world, company, id).me).toBeNull()
  expect(await linkOf(company)).toMatchObject({ linked: 0, linkedAt: null, number: null })
})

test('a number begins when another was linked before, and goes on when it is linked again', async ({
  world,
  company,
}) => {
  const { id } = await aConnectedConnection(world, company)
  const link = async (pn: string) => {
    await world.advance(MINUTE)
    const admin = await world.signIn(company.adminEmail)
    const socket = await admin.fullSocket()
    await admin.call(connectionRoutes.resetSession, { params: { whatsappId: id } })
    await socket.event('whatsappSession', statusIs('qrcode'))
    lineOf(world, company, id).scan({ pn })
    await socket.event('whatsappSession', statusIs('CONNECTED'))
    return linkOf(company)
  }
  const before = lineOf(world, company, id).me!.pn!
  expect(await link(before)).toMatchObject({ number: before, numberSince: null })
  const anew = await link('5511911111111')
  expect(anew).toMatchObject({ number: '5511911111111', numberSince: world.clock.now() })
  expect(await link('5511911111111')).toMatchObject({ numberSince: anew!.numberSince, linkedAt: world.clock.now() })
})

test('a link lost on the phone is reported with its reason, and the phone is forgotten', async ({ world, company }) => {
  const { id } = await aConnectedConnection(world, company)
  const socket = await company.admin.fullSocket()
  lineOf(world, company, id).drop(401)
  const { session } = await socket.event<{ session: ConnectionSession }>('whatsappSession', statusIs('DISCONNECTED'))
  expect(session).toMatchObject({ statusReason: 'logged-out', number: null })
})

test('a network that falls keeps the phone and counts the attempts', async ({ world, company }) => {
  const { id } = await aConnectedConnection(world, company)
  const socket = await company.admin.fullSocket()
  lineOf(world, company, id).drop(428)
  const { session } = await socket.event<{ session: ConnectionSession }>('whatsappSession', statusIs('TIMEOUT'))
  expect(session).toMatchObject({ statusReason: 'lost', number: '5511900000000', retries: 1 })
})

test('a connection that WhatsApp found too old comes back when the program starts again', async ({
  world,
  company,
}) => {
  const { id } = await aConnectedConnection(world, company)
  const ended = { status: 'DISCONNECTED', statusReason: 'outdated' } as const
  await company.context(desk => desk.transaction(tx => connections.update(tx.db, id, ended)))
  await world.restart()
  // Connections begin one after the other, also those of other tests.
  await world.advance(MINUTE)
  const admin = await world.signIn(company.adminEmail)
  expect((await admin.call(connectionRoutes.show, { params: { whatsappId: id } })).status).toBe('CONNECTED')
})

test('a number that WhatsApp suspended is left alone until that is over, also when the program starts again', async ({
  world,
  company,
}) => {
  const { id } = await aConnectedConnection(world, company)
  const params = { whatsappId: id }
  const socket = await company.admin.fullSocket()
  const until = world.clock.now() + DAY
  lineOf(world, company, id).drop(402, until)
  const { session } = await socket.event<{ session: ConnectionSession }>('whatsappSession', statusIs('TIMEOUT'))
  expect(session).toMatchObject({ statusReason: 'suspended', number: '5511900000000' })
  expect(Date.parse(session.nextAttemptAt!)).toBeGreaterThanOrEqual(until)
  const logins = lineOf(world, company, id).claimed.length
  await world.restart()
  await world.advance(DAY)
  expect(lineOf(world, company, id).claimed).toHaveLength(logins)
  const admin = await world.signIn(company.adminEmail)
  expect(await admin.call(connectionRoutes.show, { params })).toMatchObject({
    statusReason: 'suspended',
    nextAttemptAt: session.nextAttemptAt,
  })
  await world.advance(HOUR)
  expect(lineOf(world, company, id).claimed).toHaveLength(logins + 1)
})

test('deleting unlinks the phone and tells the pages', async ({ world, company }) => {
  const { id } = await aConnectedConnection(world, company)
  const socket = await company.admin.fullSocket()
  await company.admin.call(connectionRoutes.remove, { params: { whatsappId: id } })
  const gone = (data: { action?: string }): boolean => data.action === 'delete'
  expect(await socket.event('whatsapp', gone)).toEqual({ action: 'delete', whatsappId: id })
  expect(lineOf(world, company, id).me).toBeNull()
  expect(await company.admin.call(connectionRoutes.list)).toEqual([])
})

test('after a restart a linked phone comes back by itself, a disconnected one rests', async ({ world, company }) => {
  const linked = await aConnectedConnection(world, company)
  const resting = await aConnection(company.admin)
  await company.admin.call(connectionRoutes.endSession, { params: { whatsappId: resting.id } })
  await world.idle()
  await world.restart()
  const admin = await world.signIn(company.adminEmail)
  const socket = await admin.fullSocket()
  await world.advance(60_000)
  await socket.event('whatsappSession', data => {
    const { session } = data as { session: ConnectionSession }
    return session.id === linked.id && session.status === 'CONNECTED'
  })
  const rows = await admin.call(connectionRoutes.list)
  expect(rows.map(row => row.status)).toEqual(['CONNECTED', 'DISCONNECTED'])
})

test('a company asks for twenty codes in an hour, on all its connections together, and keeps no other from asking', async ({
  world,
  company,
}) => {
  const ask = async ({ admin }: TestCompany, whatsappId: number) => {
    const answer = await admin.raw('POST', `/whatsappsession/${whatsappId}/pairing-code`, {
      body: { phone: '5511987654321' },
    })
    return [answer.status, ((await answer.json()) as { error?: string }).error]
  }
  const waiting = async (of: TestCompany) => {
    const page = await of.admin.fullSocket()
    const { id } = await aConnection(of.admin)
    await page.event('whatsappSession', statusIs('qrcode'))
    return id
  }
  const [one, two] = [await waiting(company), await waiting(company)]
  for (let n = 0; n < 10; n++) {
    expect(await ask(company, one)).toEqual([200, undefined])
    expect(await ask(company, two)).toEqual([200, undefined])
  }
  expect(await ask(company, one)).toEqual([429, 'ERR_TOO_MANY_PAIRING_CODES'])
  const other = await world.company()
  expect(await ask(other, await waiting(other))).toEqual([200, undefined])
})
