import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import type { TestCompany } from '../../../app/testing/world.ts'
import { HOUR } from '../../../kit/clock.ts'
import { connectionRoutes } from '../contract.ts'
import { aConnectedConnection } from '../fixtures.ts'
import { ANA, connected, desk, HOOK, listening, provided, textsOf, untilStatus } from './fixtures.ts'

test('a number is connected by hand: what Meta says shows, and no secret ever does', async () => {
  const { emulator, world, company } = await desk()
  const account = emulator.account()
  const connection = await connected(company, world, account)
  expect(connection).toMatchObject({
    provider: 'cloud',
    status: 'CONNECTED',
    number: account.number.digits,
    cloud: { phoneNumberId: account.number.id, wabaId: account.waba.id, heardAt: null },
  })
  const displayed = JSON.stringify([connection, await company.admin.call(connectionRoutes.list, {})])
  for (const secret of [account.token, account.app.secret]) expect(displayed).not.toContain(secret)
  const stored = await company.context(({ db }) =>
    db.selectFrom('cloud_accounts').selectAll().executeTakeFirstOrThrow(),
  )
  expect(JSON.stringify(stored)).not.toContain(account.token)
})

test('an account that is not whole, a foreign number, a proxy, and a change of the way are refused', async () => {
  const { emulator, world, company } = await desk()
  const account = emulator.account()
  const create = (body: object) =>
    company.admin.refusal(connectionRoutes.create, { body: { name: 'Outra', provider: 'cloud', ...body } as never })
  expect(await create({ cloud: { ...provided(account), token: '' } })).toMatchObject({
    code: 'ERR_WAPP_CLOUD_ACCOUNT_REQUIRED',
  })
  expect(await create({ cloud: provided(account), proxyAddress: 'http://proxy.example:8080' })).toMatchObject({
    code: 'ERR_WAPP_CLOUD_NO_PROXY',
  })
  const { id } = await connected(company, world, account)
  expect(await create({ cloud: provided(account) })).toMatchObject({ code: 'ERR_WAPP_NUMBER_TAKEN' })
  const change = { params: { whatsappId: id }, body: { provider: 'beta' } }
  expect(await company.admin.refusal(connectionRoutes.update, change)).toMatchObject({
    code: 'ERR_WAPP_CLOUD_NO_CHANGE',
  })
  await company.admin.call(connectionRoutes.update, {
    params: { whatsappId: id },
    body: { name: 'Renomeada', provider: 'cloud' },
  })
})

test('the check names what is missing and whose number it is already', async () => {
  const { emulator, world, company } = await desk()
  const account = emulator.account()
  const check = (more: object = {}) =>
    company.admin.call(connectionRoutes.cloudCheck, { body: { ...provided(account), ...more } })
  expect(await check()).toMatchObject({
    findings: ['not-subscribed'],
    number: { display: account.number.display },
    takenBy: null,
  })
  expect(await check({ subscribes: true })).toMatchObject({ findings: [] })
  expect(await check({ token: 'EAAother' })).toMatchObject({ findings: ['token'], number: null })
  const { id: whatsappId } = await connected(company, world, account)
  expect(await check()).toMatchObject({ takenBy: 'Oficial' })
  expect(await company.admin.call(connectionRoutes.cloudCheck, { body: { whatsappId } })).toMatchObject({
    findings: [],
    takenBy: null,
  })
})

test('the handshake gives back the challenge for the right token alone', async () => {
  const { world, company } = await desk()
  const { verifyToken } = await company.admin.call(connectionRoutes.cloudWebhook, {})
  const ask = (token: string) =>
    fetch(`${world.base}${HOOK}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`)
  const right = await ask(verifyToken)
  expect([right.status, await right.text()]).toEqual([200, '1158201444'])
  expect(right.headers.get('content-type')).toContain('text/plain')
  for (const wrong of ['0', `${verifyToken}0`, verifyToken.replace(/^\d+/, '999')])
    expect((await ask(wrong)).status).toBe(403)
})

test('someone writes, is answered, and the ticks rise', async () => {
  const { emulator, world, company } = await desk()
  const account = emulator.account()
  const { id } = await connected(company, world, account)
  await listening(world, company, emulator, account)
  const ana = emulator.customer(ANA, { name: 'Ana' })
  await ana.says(account.number, 'Olá')
  await expect.poll(() => textsOf(company, world)).toMatchObject([{ body: 'Olá', fromMe: 0 }])
  const [ticket] = await company.context(({ db }) => db.selectFrom('tickets').selectAll().execute())
  expect(ticket).toMatchObject({ whatsappId: id })
  await company.admin.raw('PUT', `/tickets/${ticket!.id}`, { body: { status: 'open', userId: 1 } })
  await company.admin.raw('POST', `/messages/${ticket!.id}`, { body: { body: 'Bom dia' } })
  await expect.poll(() => ana.got.length).toBe(1)
  await emulator.settled()
  await expect
    .poll(async () => (await textsOf(company, world)).at(-1))
    .toMatchObject({ body: expect.stringContaining('Bom dia'), ack: 3 })
  await ana.reads(ana.got[0]!.wamid)
  await expect.poll(async () => (await textsOf(company, world)).at(-1)).toMatchObject({ ack: 4 })
  expect(
    (await company.admin.call(connectionRoutes.show, { params: { whatsappId: id } })).cloud?.heardAt,
  ).not.toBeNull()
})

test('the same webhook five times at once is one message, and in any order and with a wrong signature nothing more', async () => {
  const { emulator, world, company } = await desk()
  const account = emulator.account()
  await connected(company, world, account)
  await listening(world, company, emulator, account)
  const ana = emulator.customer(ANA)
  emulator.webhooks.disorder = { copies: 5, atOnce: true }
  await ana.says(account.number, 'uma vez')
  expect(emulator.webhooks.told.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  for (const signature of ['missing', 'wrong', 'sha1'] as const) {
    emulator.webhooks.disorder = { signature }
    await ana.says(account.number, `falsa ${signature}`)
    expect(emulator.webhooks.told.at(-1)).toMatchObject({ status: 401 })
  }
  emulator.webhooks.disorder = { signature: 'upper-case' }
  await ana.says(account.number, 'certa')
  await expect.poll(async () => (await textsOf(company, world)).map(({ body }) => body)).toEqual(['uma vez', 'certa'])
})

test('one POST with the numbers of two companies gives each its own; a number that nobody has is taken and forgotten', async () => {
  const { emulator, world, company } = await desk()
  const other = await world.company()
  const first = emulator.account()
  const second = emulator.account({ app: first.app })
  const nobodys = emulator.account({ app: first.app })
  await connected(company, world, first)
  await connected(other, world, second)
  await listening(world, company, emulator, first)
  for (const { waba } of [second, nobodys]) waba.subscriptions.set(first.app.id, null)
  emulator.webhooks.disorder = { held: true }
  for (const [{ number }, body] of [
    [first, 'um'],
    [second, 'dois'],
    [nobodys, 'três'],
  ] as const)
    await emulator.customer(ANA).says(number, body)
  emulator.webhooks.disorder = {}
  await emulator.webhooks.release()
  expect(emulator.webhooks.told).toMatchObject([{ status: 200 }])
  const bodies = async (of: TestCompany) => (await textsOf(of, world)).map(({ body }) => body)
  await expect.poll(() => bodies(company)).toEqual(['um'])
  await expect.poll(() => bodies(other)).toEqual(['dois'])
})

test('what comes while the token is withdrawn is stored, and what waits goes with a new one', async () => {
  const { emulator, world, company } = await desk()
  const account = emulator.account()
  const { id: whatsappId } = await connected(company, world, account)
  await listening(world, company, emulator, account)
  const ana = emulator.customer(ANA)
  await ana.says(account.number, 'antes')
  await expect.poll(() => textsOf(company, world)).toHaveLength(1)
  const [ticket] = await company.context(({ db }) => db.selectFrom('tickets').selectAll().execute())
  await company.admin.raw('PUT', `/tickets/${ticket!.id}`, { body: { status: 'open', userId: 1 } })
  emulator.books.tokens.clear()
  await company.admin.raw('POST', `/messages/${ticket!.id}`, { body: { body: 'espera' } })
  expect(await untilStatus(company.admin, world, whatsappId, 'TIMEOUT')).toMatchObject({ statusReason: 'cloud-token' })
  await ana.says(account.number, 'durante')
  const token = emulator.token(account.app, [account.waba])
  await company.admin.call(connectionRoutes.update, { params: { whatsappId }, body: { cloud: { token } } })
  await untilStatus(company.admin, world, whatsappId, 'CONNECTED')
  await expect.poll(async () => (await textsOf(company, world)).map(({ body }) => body)).toContain('durante')
  await expect
    .poll(async () => {
      await world.idle()
      return ana.got.length
    })
    .toBe(1)
})

test('three megabytes of a thousand updates are stored once, and what is no JSON is refused', async () => {
  const { emulator, world, company } = await desk()
  const account = emulator.account()
  await connected(company, world, account)
  const messages = Array.from({ length: 1000 }, (_, at) => ({
    id: `wamid.${at}`,
    from: String(5511900000000 + (at % 50)),
    timestamp: String(Math.trunc(world.clock.now() / 1000)),
    type: 'text',
    text: { body: `${at} ${'x'.repeat(2800)}` },
  }))
  const value = { metadata: { phone_number_id: account.number.id }, messages }
  const body = JSON.stringify({
    entry: [
      {
        changes: [
          { field: 'messages', value },
          { field: 'flows', value: {} },
        ],
      },
    ],
  })
  const signature = `sha256=${createHmac('sha256', account.app.secret).update(body).digest('hex')}`
  const post = (text: string) =>
    emulator.webhooks.forge(`${world.base}${HOOK}`, text, { 'x-hub-signature-256': signature })
  expect(await post(body)).toBe(200)
  expect(await post(body)).toBe(200)
  expect(await post(`${body.slice(0, -1)} `)).toBe(400)
  expect(await post(body.replace('"0 x', '"1 x'))).toBe(401)
  await expect.poll(async () => (await textsOf(company, world)).length, { timeout: 30_000 }).toBe(1000)
}, 60_000)

test('outside of the window a message is not sent and says why', async () => {
  const { emulator, world, company } = await desk()
  const account = emulator.account()
  await connected(company, world, account)
  await listening(world, company, emulator, account)
  const ana = emulator.customer(ANA)
  await ana.says(account.number, 'oi')
  await expect.poll(() => textsOf(company, world)).toHaveLength(1)
  const [ticket] = await company.context(({ db }) => db.selectFrom('tickets').selectAll().execute())
  await company.admin.raw('PUT', `/tickets/${ticket!.id}`, { body: { status: 'open', userId: 1 } })
  await world.advance(25 * HOUR)
  const answer = await company.admin.raw('POST', `/messages/${ticket!.id}`, { body: { body: 'tarde demais' } })
  expect([answer.status, await answer.json()]).toMatchObject([409, { error: 'ERR_WINDOW_CLOSED' }])
  expect(ana.got).toEqual([])
})

test('a number that a linked phone of the company has, or another company has as its account, is rejected with its name', async () => {
  const { emulator, world, company } = await desk()
  const { id: whatsappId } = await aConnectedConnection(world, company, { name: 'Loja' })
  const phone = await company.admin.call(connectionRoutes.show, { params: { whatsappId } })
  const account = emulator.account({ digits: phone.number! })
  const body = { name: 'Oficial', provider: 'cloud', cloud: provided(account) }
  const rejected = await company.admin.refusal(connectionRoutes.create, { body })
  expect(rejected).toMatchObject({ code: 'ERR_WAPP_NUMBER_TAKEN', message: expect.stringContaining('Loja') })
  const other = await world.company()
  await connected(other, world, account)
  const third = await world.company()
  expect(await third.admin.refusal(connectionRoutes.create, { body })).toMatchObject({ code: 'ERR_WAPP_CLOUD_TAKEN' })
})

test('the card of a connection says what Meta says of it: quality, limit, and that it was locked, as soon as Meta tells', async () => {
  const { emulator, world, company } = await desk()
  const account = emulator.account()
  const { id: whatsappId } = await connected(company, world, account)
  await listening(world, company, emulator, account)
  const cloud = async () => {
    await world.idle()
    return (await company.admin.call(connectionRoutes.show, { params: { whatsappId } })).cloud
  }
  await expect.poll(cloud).toMatchObject({ quality: 'GREEN', reachTier: 'TIER_250' })
  await emulator.lock(account.waba, true)
  await expect.poll(cloud).toMatchObject({ findings: ['blocked'] })
  await emulator.lock(account.waba, false)
  await expect.poll(cloud).toMatchObject({ findings: [] })
})
