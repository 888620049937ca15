import { expect, onTestFinished } from 'vitest'
import { WebhookEmulator, type WebhookOptions } from '../../../emulators/webhook/webhook.ts'
import { test as base } from '../../app/testing/test.ts'
import type { TestCompany, World } from '../../app/testing/world.ts'
import { DAY, MINUTE, SECOND } from '../../kit/clock.ts'
import { connectionRoutes } from '../connections/contract.ts'
import { deliveriesOf } from '../deliveries/index.ts'
import { externalApiRoutes } from '../external-api/contract.ts'
import { FrontDesk } from '../inbound/fixtures.ts'
import type { Message } from '../messages/contract.ts'
import { noteRoutes } from '../notes/contract.ts'
import { queueIntegrationRoutes } from './contract.ts'

const test = base.extend('worldOptions', { scope: 'file' }, { flags: { privateRequests: 'yes' } } as const)

/** A desk whose connection is led by an integration that gets deliveries. */
async function deskWithDeliveries(world: World, company: TestCompany, options: WebhookOptions = {}) {
  const receiver = await WebhookEmulator.start(options)
  onTestFinished(() => receiver.stop())
  const body = { type: 'webhook', name: 'Pedidos', urlN8N: `${receiver.address}/gancho` } as const
  const { id: integrationId } = await company.admin.call(queueIntegrationRoutes.create, { body })
  const params = { integrationId }
  const { secret } = await company.admin.call(queueIntegrationRoutes.secret, { params })
  receiver.secret = secret
  const desk = await FrontDesk.open(world, company, { token: `token-dos-pedidos-${company.id}` })
  await company.admin.call(connectionRoutes.update, {
    params: { whatsappId: desk.connection.id },
    body: { integrationId },
  })
  const log = () => desk.admin.call(queueIntegrationRoutes.deliveries, { params, query: {} as never })
  const write = async (name: string): Promise<void> => {
    await desk.hears(desk.customer(name), 'Oi')
    await desk.later(SECOND)
  }
  const circuit = () => desk.admin.call(queueIntegrationRoutes.circuit, { params })
  return { desk, receiver, params, log, circuit, write }
}

test('each delivery stands in the log with what came of it, and is read whole', async ({ world, company }) => {
  const { desk, receiver, params, log, circuit, write } = await deskWithDeliveries(world, company, {
    says: 'Eco: {text}',
  })
  await write('Ana')
  const { deliveries } = await log()
  const [taken] = receiver.taken
  expect(taken).toMatchObject({ signature: 'good', path: '/gancho' })
  expect(deliveries).toMatchObject([
    { wireId: taken!.id, event: 'message', state: 'delivered', tries: 1, status: 200, fault: null },
  ])
  expect(await circuit()).toMatchObject({ failures: 0, restsUntil: null, lastFault: null })
  const call = { params: { ...params, deliveryId: deliveries[0]!.id } }
  const { body } = await desk.admin.call(queueIntegrationRoutes.delivery, call)
  expect(JSON.parse(body)).toEqual(taken!.payload)
})

test('an answer may come by the send call', async ({ world, company }) => {
  const { desk, receiver } = await deskWithDeliveries(world, company, { says: 'Pensei: {text}' })
  receiver.by = { url: `${world.base}/api${externalApiRoutes.send.path}`, token: `token-dos-pedidos-${company.id}` }
  const socket = await desk.admin.fullSocket()
  const ana = desk.customer('Ana')
  await desk.hears(ana, 'Oi')
  await world.advance(SECOND)
  await socket.event<{ message: Message }>('appMessage', ({ message }) => message.source === 'api')
  expect(await desk.transcript(ana)).toEqual(['Oi', '> Pensei: Oi'])
})

test('ten failures in a row let an integration rest: contacts go to people at once, and one try behind the rest ends it', async ({
  world,
  company,
}) => {
  const { desk, receiver, circuit, write } = await deskWithDeliveries(world, company, { fault: 'broken' })
  for (const name of ['Ana', 'Bia', 'Caio']) {
    await write(name)
    for (let rest = 0; rest < 2; rest += 1) await desk.later(11 * SECOND)
  }
  expect(receiver.taken).toHaveLength(9)
  await write('Davi')
  expect(await circuit()).toMatchObject({ failures: 10, lastStatus: 500, lastFault: 'refused' })
  const eva = desk.customer('Eva')
  await desk.hears(eva, 'Oi')
  await desk.later(SECOND)
  expect(receiver.taken).toHaveLength(10)
  const { id: ticketId, ...ticket } = await desk.ticketOf(eva)
  expect(ticket).toMatchObject({ status: 'pending', integrationId: null, chatbot: false })
  const notes = await desk.admin.call(noteRoutes.listAll, { query: { ticketId } })
  expect(notes.map(({ note }) => note)).toEqual([
    'A integração Pedidos não respondeu: falhou tantas vezes seguidas que descansa por alguns minutos.',
  ])
  expect(await desk.rules(eva)).toContain('integration-resting')
  receiver.fault = undefined
  receiver.says = 'Voltei'
  await desk.later(MINUTE)
  await desk.hears(desk.customer('Fábio'), 'Oi')
  await desk.later(SECOND)
  expect(receiver.taken.length).toBeGreaterThan(10)
  expect(await circuit()).toMatchObject({ failures: 0, restsUntil: null, lastStatus: 500 })
})

test('what failed is sent again with its id, and its answer is said to nobody', async ({ world, company }) => {
  const { desk, receiver, params, log } = await deskWithDeliveries(world, company, { fault: 'refuses' })
  const ana = desk.customer('Ana')
  await desk.hears(ana, 'Oi')
  await desk.later(SECOND)
  const [failed] = (await log()).deliveries
  expect(failed).toMatchObject({ state: 'failed', tries: 1, status: 404, fault: 'refused' })
  receiver.fault = undefined
  receiver.says = 'Tarde'
  const again = (deliveryId: number) => ({ params: { ...params, deliveryId } })
  const sent = await desk.admin.call(queueIntegrationRoutes.sendAgain, again(failed!.id))
  expect(sent).toMatchObject({ id: failed!.id, state: 'delivered', tries: 2, status: 200, fault: null })
  expect(receiver.taken.map(({ id, signature }) => [id, signature])).toEqual(
    Array.from({ length: 2 }, () => [failed!.wireId, 'good']),
  )
  await desk.later(MINUTE)
  expect(await desk.transcript(ana)).toEqual(['Oi'])
  expect((await desk.admin.refusal(queueIntegrationRoutes.sendAgain, again(4711))).code).toBe('ERR_NO_DELIVERY_FOUND')
})

test('a rest ends where someone says so, or the address is another; what is stored goes with the integration', async ({
  world,
  company,
}) => {
  const { desk, params, circuit, write } = await deskWithDeliveries(world, company, { fault: 'refuses' })
  for (let n = 0; n < 10; n += 1) await write(`Cliente ${n}`)
  expect((await circuit()).restsUntil).not.toBeNull()
  await desk.admin.call(queueIntegrationRoutes.resume, { params })
  expect(await circuit()).toMatchObject({ restsUntil: null, failures: 10 })
  await desk.admin.call(queueIntegrationRoutes.update, { params, body: { urlN8N: 'https://outra.example.com' } })
  expect(await circuit()).toMatchObject({ restsUntil: null, failures: 0, lastFault: null })
  await desk.admin.call(connectionRoutes.update, {
    params: { whatsappId: desk.connection.id },
    body: { integrationId: null },
  })
  await desk.admin.call(queueIntegrationRoutes.remove, { params })
  const left = await company.context(({ db }) => db.selectFrom('deliveries').select('id').execute())
  expect(left).toEqual([])
})

test('a log is empty seven days after the last delivery', async ({ world, company }) => {
  const { params, write } = await deskWithDeliveries(world, company)
  const count = async () =>
    (await company.context(({ db }) => deliveriesOf(db, `integration/${params.integrationId}`, { pageNumber: 1 })))
      .deliveries.length
  await write('Ana')
  await world.advance(7 * DAY - MINUTE)
  expect(await count()).toBe(1)
  await world.advance(2 * MINUTE)
  expect(await count()).toBe(0)
})

test('anyone who looks at the log learns that there is news, and only administrators do', async ({
  world,
  company,
}) => {
  const { desk, receiver, write } = await deskWithDeliveries(world, company)
  const [admin, user] = [await desk.admin.fullSocket(), await (await company.person('user')).fullSocket()]
  await write('Ana')
  expect(receiver.taken).toHaveLength(1)
  expect(await admin.event('deliveries')).toMatchObject({ action: 'update' })
  await user.settled()
  expect(user.published()).not.toContain('deliveries:update')
})
