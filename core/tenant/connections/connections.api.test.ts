import { expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import { ConnectionTokens } from '../../platform/connection-tokens/index.ts'
import { aQueue } from '../queues/architecture-cases.ts'
import { userRoutes } from '../users/contract.ts'
import { connectionRoutes } from './contract.ts'
import { aConnection } from './fixtures.ts'

test('the first connection becomes the default, has the usual values and starts its session at once', async ({
  world,
  company,
}) => {
  const connection = await company.admin.call(connectionRoutes.create, { body: { name: ' Loja ' } })
  expect(connection).toMatchObject({
    name: 'Loja',
    isDefault: true,
    provider: 'beta',
    maxUseBotQueues: 3,
    expiresTicket: 0,
    timeUseBotQueues: 0,
    timeToTransfer: 0,
    transferQueueId: null,
    hasToken: false,
    number: null,
    queues: [],
  })
  expect(['OPENING', 'qrcode']).toContain(connection.status)
  expect(world.whatsapp.line({ companyId: company.id, connectionId: connection.id }).qr).not.toBe('')
  expect(await aConnection(company.admin)).toMatchObject({ isDefault: false })
})

test('names are unique within a company, in any case of letters', async ({ world, company }) => {
  await aConnection(company.admin, { name: 'Matriz' })
  const same = await company.admin.refusal(connectionRoutes.create, { body: { name: 'MATRIZ' } })
  expect([same.status, same.code]).toEqual([409, 'ERR_WAPP_NAME_ALREADY_EXISTS'])
  const { id } = await aConnection(company.admin, { name: 'Filial' })
  const renamed = await company.admin.refusal(connectionRoutes.update, {
    params: { whatsappId: id },
    body: { name: 'matriz' },
  })
  expect(renamed.code).toBe('ERR_WAPP_NAME_ALREADY_EXISTS')
  const neighbour = await world.company()
  await expect(aConnection(neighbour.admin, { name: 'Matriz' })).resolves.toBeTruthy()
})

test.for([
  [{ name: 'A' }, 'name', 'Too Short!'],
  [{ name: 'x'.repeat(51) }, 'name', 'Too Long!'],
  [{ name: 'Loja', token: 'x' }, 'token', 'Too Short!'],
  [{ name: 'Loja', token: 'quinze-letras-a' }, 'token', 'Too Short!'],
  [{ name: 'Loja', token: 'com espaço no meio' }, 'token', 'Valor inválido'],
  [{ name: 'Loja', expiresTicket: 1.5 }, 'expiresTicket', 'Valor inválido'],
] as const)('%j is rejected at %s with "%s"', async ([body, path, code], { company }) => {
  const error = await company.admin.refusal(connectionRoutes.create, { body })
  expect(error.body.faults).toContainEqual({ path, message: expect.any(String), code })
  expect(await company.admin.call(connectionRoutes.list)).toEqual([])
})

test('where the company has more than one queue, each connection needs a greeting', async ({ company: { admin } }) => {
  const alone = await aConnection(admin)
  const first = await aQueue(admin)
  const params = { whatsappId: alone.id }
  expect((await admin.call(connectionRoutes.update, { params, body: { queueIds: [first.id] } })).queues).toHaveLength(1)
  await aQueue(admin)
  const rejected = await admin.refusal(connectionRoutes.create, { body: { name: 'Loja', queueIds: [first.id] } })
  expect([rejected.status, rejected.code]).toEqual([400, 'ERR_WAPP_GREETING_REQUIRED'])
  const changed = await admin.refusal(connectionRoutes.update, {
    params,
    body: { name: 'Matriz', greetingMessage: '' },
  })
  expect(changed.code).toBe('ERR_WAPP_GREETING_REQUIRED')
  expect((await admin.call(connectionRoutes.update, { params, body: { name: 'Só outro nome' } })).greetingMessage).toBe(
    '',
  )
  const body = { name: 'Matriz', greetingMessage: 'Olá!' }
  expect((await admin.call(connectionRoutes.update, { params, body })).greetingMessage).toBe('Olá!')
})

test('more than one queue needs a greeting, at creation and later', async ({ admin }) => {
  const queueIds = [(await aQueue(admin)).id, (await aQueue(admin)).id]
  const error = await admin.refusal(connectionRoutes.create, { body: { name: 'Loja', queueIds } })
  expect([error.status, error.code]).toEqual([400, 'ERR_WAPP_GREETING_REQUIRED'])
  const connection = await aConnection(admin, { queueIds, greetingMessage: 'Olá!' })
  expect(connection.queues.map(queue => queue.id)).toEqual(queueIds)
  const params = { whatsappId: connection.id }
  const emptied = await admin.refusal(connectionRoutes.update, { params, body: { greetingMessage: ' ' } })
  expect(emptied.code).toBe('ERR_WAPP_GREETING_REQUIRED')
  const one = { queueIds: queueIds.slice(0, 1), greetingMessage: 'Oi!' }
  expect((await admin.call(connectionRoutes.update, { params, body: one })).queues).toHaveLength(1)
  const unknown = await admin.refusal(connectionRoutes.update, { params, body: { queueIds: [9999] } })
  expect(unknown.code).toBe('ERR_NO_QUEUE_FOUND')
})

test('the plan limits how many connections there are', async ({ company }) => {
  for (let made = 0; made < 10; made += 1) await aConnection(company.admin)
  const error = await company.admin.refusal(connectionRoutes.create, { body: { name: 'Demais' } })
  expect(error.body).toMatchObject({
    error: 'ERR_LIMIT_CONNECTIONS',
    message: 'Número máximo de conexões já alcançado: 10',
  })
})

test('a new default takes the mark from the old one, and there is always one', async ({ admin }) => {
  const [first, second] = [await aConnection(admin), await aConnection(admin)]
  const defaults = async () => (await admin.call(connectionRoutes.list)).filter(row => row.isDefault).map(row => row.id)
  const change = (whatsappId: number, isDefault: boolean) => ({ params: { whatsappId }, body: { isDefault } })
  const unset = await admin.refusal(connectionRoutes.update, change(first.id, false))
  expect([unset.status, unset.code]).toEqual([409, 'ERR_NO_OTHER_WHATSAPP'])
  const removed = await admin.refusal(connectionRoutes.remove, { params: { whatsappId: first.id } })
  expect(removed.code).toBe('ERR_NO_OTHER_WHATSAPP')
  expect(removed.body.message).toBe('É preciso haver pelo menos um WhatsApp padrão.')
  const socket = await admin.fullSocket()
  await admin.call(connectionRoutes.update, change(second.id, true))
  expect(await defaults()).toEqual([second.id])
  const emitted = (id: number) => (data: { whatsapp?: { id: number; isDefault: boolean } }) => data.whatsapp?.id === id
  expect(await socket.event('whatsapp', emitted(first.id))).toMatchObject({ whatsapp: { isDefault: false } })
  expect(await socket.event('whatsapp', emitted(second.id))).toMatchObject({ whatsapp: { isDefault: true } })
  await admin.call(connectionRoutes.remove, { params: { whatsappId: first.id } })
  await admin.call(connectionRoutes.remove, { params: { whatsappId: second.id } })
  expect(await admin.call(connectionRoutes.list)).toEqual([])
})

test('a token is written and never read, belongs to one connection of the platform, and is found by the guard', async ({
  world,
  company,
  admin,
}) => {
  const connection = await aConnection(admin, { token: 'segredo-da-api-1' })
  expect(connection.hasToken).toBe(true)
  const params = { whatsappId: connection.id }
  const answers = [
    await admin.raw('GET', '/whatsapp?session=0').then(answer => answer.text()),
    await admin.raw('GET', `/whatsapp/${connection.id}?session=1`).then(answer => answer.text()),
  ]
  for (const answer of answers) expect(answer).not.toMatch(/segredo-da-api-1|tokenHash/)
  const owner = { companyId: company.id, whatsappId: connection.id }
  expect(await world.app.connectionOf('segredo-da-api-1')).toEqual(owner)

  const neighbour = await world.company()
  const taken = await neighbour.admin.refusal(connectionRoutes.create, {
    body: { name: 'Minha', token: 'segredo-da-api-1' },
  })
  expect([taken.status, taken.code]).toEqual([400, 'ERR_WAPP_TOKEN_UNUSABLE'])
  expect(await neighbour.admin.call(connectionRoutes.list)).toEqual([])

  await admin.call(connectionRoutes.update, { params, body: { token: '' } })
  expect(await world.app.connectionOf('segredo-da-api-1')).toEqual(owner)
  await admin.call(connectionRoutes.update, { params, body: { token: 'outro-segredo-da-api' } })
  expect(await world.app.connectionOf('segredo-da-api-1')).toBeUndefined()
  expect(await world.app.connectionOf('outro-segredo-da-api')).toEqual(owner)
  expect(await admin.call(connectionRoutes.update, { params, body: { token: null } })).toMatchObject({
    hasToken: false,
  })
  expect(await world.app.connectionOf('outro-segredo-da-api')).toBeUndefined()
})

test('the token of a deleted connection is free again', async ({ world, company }) => {
  const { id } = await aConnection(company.admin, { token: 'token-reaproveitado' })
  await company.admin.call(connectionRoutes.remove, { params: { whatsappId: id } })
  expect(await world.app.connectionOf('token-reaproveitado')).toBeUndefined()
  await expect(aConnection(company.admin, { token: 'token-reaproveitado' })).resolves.toMatchObject({ hasToken: true })
})

test('a token that a crash left with a connection that is gone is free, and one of another connection is not', async ({
  world,
  company,
  admin,
}) => {
  const { platform, secrets } = world.app.machinery
  const gone = { companyId: company.id, whatsappId: 999 }
  await new ConnectionTokens(platform, secrets).claim(gone, 'token-de-ninguem', async () => true)
  const first = await aConnection(admin, { token: 'token-de-ninguem' })
  expect(first.hasToken).toBe(true)
  const second = await admin.refusal(connectionRoutes.create, { body: { name: 'Outra', token: 'token-de-ninguem' } })
  expect(second.code).toBe('ERR_WAPP_TOKEN_UNUSABLE')
})

test('restaurante sees its own connection alone, in lists, by id and over the socket', async ({
  world,
  company,
  admin,
}) => {
  const [own, other] = [await aConnection(admin), await aConnection(admin)]
  const person = await company.person('restaurante')
  const { id: userId } = (await admin.call(userRoutes.list)).users.find(user => user.profile === 'restaurante')!
  expect(await person.call(connectionRoutes.list)).toEqual([])
  await admin.call(userRoutes.update, { params: { id: userId }, body: { whatsappId: own.id } })
  expect((await person.call(connectionRoutes.list)).map(row => row.id)).toEqual([own.id])
  const params = { whatsappId: other.id }
  expect((await person.refusal(connectionRoutes.show, { params })).status).toBe(404)
  for (const route of [connectionRoutes.startSession, connectionRoutes.resetSession, connectionRoutes.endSession])
    expect((await person.refusal(route, { params })).code).toBe('ERR_NO_WAPP_FOUND')
  expect((await person.refusal(connectionRoutes.update, { params, body: {} })).code).toBe('ERR_NO_PERMISSION')

  const socket = await person.fullSocket()
  await world.idle()
  socket.forget()
  await admin.call(connectionRoutes.update, { params, body: { greetingMessage: 'a outra' } })
  await admin.call(connectionRoutes.endSession, { params })
  await socket.settled()
  expect(socket.published()).toEqual([])
  await admin.call(connectionRoutes.update, { params: { whatsappId: own.id }, body: { greetingMessage: 'a minha' } })
  expect(await socket.event('whatsapp')).toMatchObject({ whatsapp: { id: own.id, greetingMessage: 'a minha' } })
  expect((await person.call(connectionRoutes.endSession, { params: { whatsappId: own.id } })).status).toBe(
    'DISCONNECTED',
  )
})

test('supervisors and users see connections and neither change nor command them; strangers find none', async ({
  world,
  company,
}) => {
  const { id } = await aConnection(company.admin)
  const params = { whatsappId: id }
  for (const profile of ['supervisor', 'user'] as const) {
    const person = await company.person(profile)
    expect(await person.call(connectionRoutes.list, { query: { session: '0' } })).toHaveLength(1)
    expect((await person.refusal(connectionRoutes.create, { body: { name: 'Minha' } })).status).toBe(403)
    expect((await person.refusal(connectionRoutes.update, { params, body: { name: 'Minha' } })).status).toBe(403)
    expect((await person.refusal(connectionRoutes.remove, { params })).status).toBe(403)
    expect((await person.refusal(connectionRoutes.startSession, { params })).status).toBe(403)
    const code = { params, body: { phone: '5511900000000' } }
    expect((await person.refusal(connectionRoutes.pairingCode, code)).status).toBe(403)
  }
  const { admin: stranger } = await world.company()
  expect((await stranger.refusal(connectionRoutes.show, { params })).status).toBe(404)
  expect((await stranger.refusal(connectionRoutes.update, { params, body: { name: 'x9' } })).status).toBe(404)
  expect((await stranger.refusal(connectionRoutes.remove, { params })).status).toBe(404)
  expect((await stranger.refusal(connectionRoutes.resetSession, { params })).status).toBe(404)
  expect((await world.nobody.refusal(connectionRoutes.list)).status).toBe(401)
})

test('a short token from before goes on working', async ({ world, company }) => {
  const { id } = await aConnection(company.admin)
  const { platform, secrets } = world.app.machinery
  await new ConnectionTokens(platform, secrets).claim(
    { companyId: company.id, whatsappId: id },
    'tok',
    async () => true,
  )
  await company.admin.call(connectionRoutes.update, { params: { whatsappId: id }, body: { name: 'Mudada', token: '' } })
  expect(await world.app.connectionOf('tok')).toEqual({ companyId: company.id, whatsappId: id })
})
