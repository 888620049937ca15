import { describe, expect, onTestFinished } from 'vitest'
import { WebhookEmulator } from '../../../emulators/webhook/webhook.ts'
import { plansOf } from '../../app/testing/query-plan.ts'
import { test as base } from '../../app/testing/test.ts'
import type { TestCompany, World } from '../../app/testing/world.ts'
import { DAY, MINUTE, SECOND } from '../../kit/clock.ts'
import { MAX_OUTGOING_WEBHOOKS } from '../../kit/limits.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { companyRoutes } from '../../platform/companies/contract.ts'
import { planRoutes } from '../../platform/plans/contract.ts'
import { auditRoutes } from '../audit/contract.ts'
import { type ConnectionSession, connectionRoutes } from '../connections/contract.ts'
import { contactRoutes } from '../contacts/contract.ts'
import { FrontDesk } from '../inbound/fixtures.ts'
import { messageRoutes } from '../messages/contract.ts'
import { aQueue } from '../queues/architecture-cases.ts'
import { queueRoutes } from '../queues/contract.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { aWebhook } from './architecture-cases.ts'
import {
  examplePayload,
  type HookEvent,
  HookPayload,
  hookEvents,
  type OutgoingWebhook,
  outgoingWebhookRoutes,
} from './contract.ts'

const ADDRESS = 'http://desk.example.com'
const test = base.extend('worldOptions', { scope: 'file' }, {
  flags: { privateRequests: 'yes', publicUrl: ADDRESS },
} as const)

/** A desk of which a program is told these events. */
async function deskWithWebhook(world: World, company: TestCompany, events: readonly HookEvent[] = hookEvents) {
  const receiver = await WebhookEmulator.start()
  onTestFinished(() => receiver.stop())
  const desk = await FrontDesk.open(world, company)
  const webhook = await aWebhook(company.admin, { url: `${receiver.address}/eventos`, events: [...events] })
  const params = { webhookId: webhook.id }
  receiver.secret = webhook.secret
  const emitted = () => receiver.taken.map(({ payload }) => payload.event)
  const log = async () =>
    (await desk.admin.call(outgoingWebhookRoutes.deliveries, { params, query: {} as never })).deliveries
  const circuit = () => desk.admin.call(outgoingWebhookRoutes.circuit, { params })
  return { desk, receiver, webhook, params, told: emitted, log, circuit }
}

describe('a webhook', () => {
  test('is told about messages and tickets, signed, in their order, and of nothing beyond its contract', async ({
    world,
    company,
  }) => {
    const { desk, receiver, told: emitted } = await deskWithWebhook(world, company)
    const ana = desk.customer('Ana')
    await desk.hears(ana, 'Oi')
    await desk.later(SECOND)
    const { id: ticketId } = await desk.ticketOf(ana)
    const { id: userId } = await desk.admin.call(authRoutes.me)
    await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'open', userId } })
    await desk.admin.call(messageRoutes.send, { params: { ticketId }, body: { body: 'Olá, Ana!' } })
    await desk.later(SECOND)
    await desk.admin.call(ticketRoutes.remove, { params: { ticketId } })
    await desk.later(SECOND)
    const withoutAcks = emitted().filter(event => event !== 'message.updated')
    expect(withoutAcks).toEqual([
      ...['ticket.created', 'message.created', 'ticket.updated', 'message.created', 'ticket.deleted'],
    ])
    expect(emitted()).toContain('message.updated')
    for (const { payload, signature, id } of receiver.taken) {
      expect(HookPayload.parse(payload)).toEqual(payload)
      expect([signature, id]).toEqual(['good', payload.id])
    }
    expect(new Set(receiver.taken.map(({ id }) => id)).size).toBe(receiver.taken.length)
    const [first] = receiver.taken.filter(({ payload }) => payload.event === 'message.created')
    expect(first!.payload).toMatchObject({
      message: { text: 'Oi', fromMe: false, source: 'contact', media: null },
      ticket: { id: ticketId, status: 'pending', whatsappId: desk.connection.id },
      contact: { name: 'Ana', number: ana.pn },
    })
  })

  test('of a contact who is deleted nothing stays that was posted, nor is anything posted that waits', async ({
    world,
    company,
  }) => {
    const { desk, receiver, log } = await deskWithWebhook(world, company)
    const [ana, bia] = [desk.customer('Ana'), desk.customer('Bia')]
    await desk.hears(bia, 'Oi, aqui é a Bia')
    await desk.hears(ana, 'Oi')
    await desk.later(SECOND)
    const { id: ticketId, contactId } = await desk.ticketOf(ana)
    await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'closed' } })
    await desk.later(SECOND)
    await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'open' } })
    await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'closed' } })
    const before = receiver.taken.length
    await desk.admin.call(contactRoutes.remove, { params: { contactId } })
    const bodies = await desk.company.context(({ db }) => db.selectFrom('deliveries').select('body').execute())
    expect(bodies.map(({ body }) => body).filter(body => body.includes(ana.pn!) || body.includes('Ana'))).toEqual([])
    expect(bodies.length).toBeGreaterThan(0)
    await desk.later(MINUTE)
    expect(receiver.taken.slice(before).filter(({ payload }) => 'contact' in payload)).toEqual([])
    expect((await log()).length).toBeGreaterThan(0)
  })

  test('is reported by which advertisement a contact came: of the message, the ticket, and where that is known later', async ({
    world,
    company,
  }) => {
    const {
      desk,
      receiver,
      told: emitted,
    } = await deskWithWebhook(world, company, [...(['ticket.created', 'ticket.updated', 'message.created'] as const)])
    const ad = { title: 'Oferta', sourceId: '120', sourceType: 'ad', ctwaClid: 'click-1' }
    const [ana, bia] = [desk.customer('Ana'), desk.customer('Bia')]
    await desk.hears(ana, '', { ad: { ...ad, thumbnail: '/9g=' } })
    await desk.hears(ana, 'Quanto custa?')
    await desk.hears(bia, 'Oi')
    await desk.hears(bia, 'Este', { ad })
    await desk.later(SECOND)
    for (const { payload } of receiver.taken) expect(HookPayload.parse(payload)).toEqual(payload)
    type Payload = { event: string; message?: { referral: unknown }; ticket: { referral: unknown } }
    const all = receiver.taken.map(({ payload }) => payload as unknown as Payload)
    const stored = { kind: 'ad', at: expect.any(String), ...ad }
    const displayed = all.map(({ event, message, ticket }) => [event, message?.referral, ticket.referral])
    expect(emitted()).toHaveLength(displayed.length)
    expect(displayed).toEqual([
      ['ticket.created', undefined, stored],
      ['message.created', stored, stored],
      ['message.created', null, stored],
      ['ticket.created', undefined, null],
      ['message.created', null, null],
      ['ticket.updated', undefined, stored],
      ['message.created', stored, stored],
    ])
  })

  test('is told what a contact edits and deletes, and what is written on the phone itself', async ({
    world,
    company,
  }) => {
    const { desk, receiver } = await deskWithWebhook(world, company, ['message.created', 'message.updated'])
    const ana = desk.customer('Ana')
    const waId = ana.says('São 2 caixas')
    await desk.settled()
    await desk.later(SECOND)
    ana.edits(waId, 'São 3 caixas')
    await desk.settled()
    await desk.later(SECOND)
    ana.deletes(waId)
    ana.isToldFromThePhone('Anotado')
    await desk.settled()
    await desk.later(SECOND)
    const content = receiver.taken.map(({ payload }) => [payload.event, payload.message])
    expect(content).toMatchObject([
      ['message.created', { text: 'São 2 caixas', isEdited: false }],
      ['message.updated', { text: 'São 3 caixas', isEdited: true, isDeleted: false }],
      ['message.updated', { text: 'São 3 caixas', isDeleted: true }],
      ['message.created', { text: 'Anotado', fromMe: true, source: 'phone', sender: null }],
    ])
    expect(new Set(content.slice(0, 3).map(([, message]) => (message as { id: number }).id)).size).toBe(1)
  })

  test('is told who of a group wrote, and what an answer answers', async ({ world, company }) => {
    const { desk, receiver } = await deskWithWebhook(world, company, ['message.created'])
    await desk.set('CheckMsgIsGroup', 'disabled')
    const group = '120363000000000001'
    const [ana, bia] = [desk.customer('Ana'), desk.customer('Bia')]
    desk.line.group(group, 'Obra', [ana, bia])
    const waId = ana.says('Fecho com o azul?', { group })
    await desk.settled()
    bia.says('Sim', { group, quoted: { waId, body: 'Fecho com o azul?' } })
    await desk.settled()
    bia.says('E esse?', { group, quoted: { waId: 'STATUS', body: '', kind: 'image', fromMe: true, isStatus: true } })
    await desk.settled()
    await desk.later(SECOND)
    const emitted = receiver.taken.map(({ payload }) => [payload.contact, payload.message])
    const requested = (emitted[0]![1] as { id: number }).id
    expect(emitted).toMatchObject([
      [{ isGroup: true }, { sender: { name: 'Ana', number: ana.pn }, quoted: null }],
      [
        { isGroup: true },
        { sender: { name: 'Bia' }, quoted: { id: requested, fromMe: false, text: 'Fecho com o azul?' } },
      ],
      [{ isGroup: true }, { quoted: { id: null, fromMe: true, type: 'image', text: '' } }],
    ])
  })

  test('is told about its chosen events alone, and one that is off of none', async ({ world, company }) => {
    const { desk, params, told: emitted } = await deskWithWebhook(world, company, ['ticket.created'])
    await desk.hears(desk.customer('Ana'), 'Oi')
    await desk.later(SECOND)
    expect(emitted()).toEqual(['ticket.created'])
    await desk.admin.call(outgoingWebhookRoutes.update, { params, body: { isActive: false } })
    await desk.hears(desk.customer('Bia'), 'Oi')
    await desk.later(SECOND)
    expect(emitted()).toEqual(['ticket.created'])
  })

  test('is informed that a connection stands otherwise, or is gone, without what links a phone', async ({
    world,
    company,
  }) => {
    const {
      desk,
      receiver,
      told: emitted,
    } = await deskWithWebhook(world, company, ['connection.updated', 'connection.deleted'])
    const socket = await desk.admin.fullSocket()
    desk.line.drop(401)
    await socket.event<{ session: ConnectionSession }>(
      'whatsappSession',
      ({ session }) => session.status === 'DISCONNECTED',
    )
    await desk.later(SECOND)
    expect(receiver.taken.at(-1)!.payload).toMatchObject({
      event: 'connection.updated',
      connection: { id: desk.connection.id, status: 'DISCONNECTED', reason: 'logged-out', number: null },
    })
    await desk.admin.call(connectionRoutes.remove, { params: { whatsappId: desk.connection.id } })
    await desk.later(SECOND)
    expect(emitted().at(-1)).toBe('connection.deleted')
    expect(JSON.stringify(receiver.taken)).not.toMatch(/qrcode|pairing|token/i)
  })

  test('gets a file by a link once it was fetched', async ({ world, company }) => {
    const { desk, receiver } = await deskWithWebhook(world, company, ['message.created', 'message.updated'])
    desk.customer('Ana').sendsFile('image', Buffer.from('conteúdo'), 'image/png')
    await desk.settled()
    await desk.later(SECOND)
    const medias = receiver.taken.map(({ payload }) => (payload.message as unknown as { media: Media }).media)
    const { url, state } = medias.at(-1)!
    expect(state).toBe('ready')
    expect(url.startsWith(`${ADDRESS}/`)).toBe(true)
    expect(await (await fetch(url.replace(ADDRESS, world.base))).text()).toBe('conteúdo')
  })

  test('gets no other link than pages and programs of elsewhere by the call', async ({ world, company }) => {
    const { desk, receiver } = await deskWithWebhook(world, company, ['message.updated'])
    desk.customer('Ana').sendsFile('image', Buffer.from('conteúdo'), 'image/png')
    await desk.settled()
    await desk.later(SECOND)
    const { message, ticket } = receiver.taken.at(-1)!.payload as { message: { media: Media }; ticket: { id: number } }
    const { messages } = await desk.admin.call(messageRoutes.list, { params: { ticketId: ticket.id } })
    const sent = messages.find(({ mediaUrl }) => mediaUrl !== null)!
    expect(sent.mediaUrl).toBe(message.media.url)
    expect(sent.mediaUrl).toMatch(new RegExp(`^${ADDRESS}/api/media/`))
  })

  test('is told nothing where the plan has no API, or while the company is overdue', async ({
    world,
    company,
    superAdmin,
  }) => {
    const { desk, told: emitted } = await deskWithWebhook(world, company, ['ticket.created'])
    const change = (body: object) =>
      superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: body as never })
    const limits = { users: 9, connections: 9, queues: 9, value: 0 }
    const plan = { name: `Sem API ${company.id}`, ...limits, useExternalApi: false }
    const { id: planId } = await superAdmin.call(planRoutes.create, { body: plan })
    await change({ planId })
    await desk.hears(desk.customer('Ana'), 'Oi')
    await change({ planId: 1, dueDate: '2026-01-01' })
    await desk.hears(desk.customer('Bia'), 'Oi')
    await change({ dueDate: '' })
    await world.advance(MINUTE)
    expect(emitted()).toEqual([])
  })

  test('is told nothing while the desk has no room, which is counted', async ({ world, company, superAdmin }) => {
    const { desk, told: emitted, circuit } = await deskWithWebhook(world, company, ['ticket.created'])
    const plan = { name: `Sem arquivos ${company.id}`, users: 9, connections: 9, queues: 9, value: 0, fileBytes: 0 }
    const { id: planId } = await superAdmin.call(planRoutes.create, { body: plan })
    await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { planId } as never })
    const { leastDesk: smallestDatabase } = world
    onTestFinished(() => {
      world.leastDesk = smallestDatabase
    })
    world.leastDesk = 1
    const ana = desk.customer('Ana')
    await desk.hears(ana, 'Oi')
    await desk.later(SECOND)
    expect([await desk.transcript(ana), emitted(), (await circuit()).dropped]).toEqual([['Oi'], [], 1])
    world.leastDesk = smallestDatabase
    await desk.hears(desk.customer('Bia'), 'Oi')
    await desk.later(SECOND)
    expect([emitted(), (await circuit()).dropped]).toEqual([['ticket.created'], 1])
  })

  test('that was down gets what it missed in order, each with the id of its first try', async ({ world, company }) => {
    const { desk, receiver, log, told: emitted } = await deskWithWebhook(world, company, ['message.created'])
    receiver.fault = 'broken'
    const ana = desk.customer('Ana')
    for (const text of ['um', 'dois', 'três']) await desk.hears(ana, text)
    await desk.later(SECOND)
    expect((await log()).map(({ state, tries, status }) => [state, tries, status])).toEqual([
      ['waiting', 0, null],
      ['waiting', 0, null],
      ['waiting', 1, 500],
    ])
    receiver.fault = undefined
    await desk.later(5 * SECOND)
    expect((await log()).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered'])
    const texts = receiver.taken.map(({ payload }) => payload.message?.text)
    expect(texts).toEqual(['um', 'um', 'dois', 'três'])
    expect(receiver.taken[0]!.id).toBe(receiver.taken[1]!.id)
    expect(emitted()).toHaveLength(4)
  })

  test('outlives the program: what waited, and what was under way, is delivered by the next one', async ({
    world,
    company,
  }) => {
    const { desk, receiver, log } = await deskWithWebhook(world, company, ['message.created'])
    receiver.fault = 'late'
    const ana = desk.customer('Ana')
    await desk.hears(ana, 'um')
    void world.advance(SECOND)
    await expect.poll(() => receiver.taken.length).toBe(1)
    receiver.fault = undefined
    await desk.restart()
    await desk.later(MINUTE)
    expect((await log()).map(({ state }) => state)).toEqual(['delivered'])
    expect(new Set(receiver.taken.map(({ id }) => id)).size).toBe(1)
  })

  test('rests after ten failures in a row, and goes on where someone says so', async ({ world, company }) => {
    const { desk, receiver, params, circuit, log } = await deskWithWebhook(world, company, ['message.created'])
    receiver.fault = 'busy'
    await desk.hears(desk.customer('Ana'), 'Oi')
    for (let n = 0; n < 10; n += 1) await desk.later(5 * MINUTE + SECOND)
    const { failures, restsUntil } = await circuit()
    expect(failures).toBeGreaterThanOrEqual(10)
    expect(restsUntil).not.toBeNull()
    receiver.fault = undefined
    const tries = receiver.taken.length
    await desk.admin.call(outgoingWebhookRoutes.resume, { params })
    await desk.later(SECOND)
    expect(receiver.taken).toHaveLength(tries + 1)
    expect(await circuit()).toMatchObject({ failures: 0, restsUntil: null, lastStatus: 429 })
    expect(await log()).toMatchObject([{ state: 'delivered' }])
  })

  test('that rests gets nothing new before its time, also where nothing waited any more', async ({
    world,
    company,
  }) => {
    const { desk, receiver, circuit } = await deskWithWebhook(world, company, ['message.created'])
    receiver.fault = 'refuses'
    const ana = desk.customer('Ana')
    for (const text of ['um', 'dois']) {
      await desk.hears(ana, text)
      for (const pause of [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 5 * MINUTE]) await desk.later(pause)
    }
    expect([receiver.taken.length, (await circuit()).failures]).toEqual([10, 10])
    await desk.hears(ana, 'três')
    await desk.later(SECOND)
    expect(receiver.taken).toHaveLength(10)
    await desk.later(MINUTE)
    expect(receiver.taken).toHaveLength(11)
  })

  test('that leads elsewhere has not failed there', async ({ world, company }) => {
    const { desk, receiver, params, circuit } = await deskWithWebhook(world, company, ['message.created'])
    receiver.fault = 'busy'
    await desk.hears(desk.customer('Ana'), 'Oi')
    await desk.later(SECOND)
    expect(await circuit()).toMatchObject({ failures: 1 })
    receiver.fault = undefined
    await desk.admin.call(outgoingWebhookRoutes.update, { params, body: { url: `${receiver.address}/novo` } })
    expect(await circuit()).toMatchObject({ failures: 0, lastStatus: null })
    await desk.later(SECOND)
    expect(receiver.taken.map(({ path }) => path)).toEqual(['/eventos', '/novo'])
  })

  test('that rejects something is told the next, and what it rejected may be sent again', async ({
    world,
    company,
  }) => {
    const { desk, receiver, params, log } = await deskWithWebhook(world, company, ['message.created'])
    receiver.fault = 'refuses'
    const ana = desk.customer('Ana')
    await desk.hears(ana, 'um')
    for (let n = 0; n < 5; n += 1) await desk.later(5 * MINUTE)
    const [failed] = await log()
    expect(failed).toMatchObject({ state: 'failed', tries: 5, status: 404 })
    receiver.fault = undefined
    await desk.hears(ana, 'dois')
    await desk.later(SECOND)
    expect((await log()).map(({ state }) => state)).toEqual(['delivered', 'failed'])
    const again = { params: { ...params, deliveryId: failed!.id } }
    expect(await desk.admin.call(outgoingWebhookRoutes.sendAgain, again)).toMatchObject({
      state: 'delivered',
      tries: 6,
    })
    receiver.fault = 'busy'
    await desk.hears(ana, 'três')
    await desk.later(SECOND)
    const [waiting] = await log()
    const early = { params: { ...params, deliveryId: waiting!.id } }
    expect((await desk.admin.refusal(outgoingWebhookRoutes.sendAgain, early)).code).toBe('ERR_DELIVERY_WAITS')
  })

  test('that is busy is left alone for as long as it says, up to an hour', async ({ world, company }) => {
    const { desk, receiver } = await deskWithWebhook(world, company, ['message.created'])
    receiver.fault = 'busy'
    receiver.retryAfter = '40'
    await desk.hears(desk.customer('Ana'), 'um')
    await desk.later(SECOND)
    await desk.later(38 * SECOND)
    expect(receiver.taken).toHaveLength(1)
    receiver.retryAfter = '86400'
    await desk.later(2 * SECOND)
    await desk.later(59 * MINUTE)
    expect(receiver.taken).toHaveLength(2)
    await desk.later(MINUTE)
    expect(receiver.taken).toHaveLength(3)
  })

  test('that is switched off drops what waits, and nothing waits longer than a day', async ({ world, company }) => {
    const { desk, receiver, params, log } = await deskWithWebhook(world, company, ['message.created'])
    receiver.fault = 'busy'
    const ana = desk.customer('Ana')
    await desk.hears(ana, 'um')
    await desk.later(SECOND)
    await desk.admin.call(outgoingWebhookRoutes.update, { params, body: { isActive: false } })
    await desk.later(SECOND)
    await desk.admin.call(outgoingWebhookRoutes.update, { params, body: { isActive: true } })
    await desk.hears(ana, 'dois')
    await world.advance(DAY - MINUTE)
    await world.advance(31 * MINUTE)
    desk.admin = await world.signIn(company.adminEmail)
    expect((await log()).map(({ state, fault: error }) => [state, error])).toEqual([
      ['failed', 'late'],
      ['failed', 'off'],
    ])
  })

  test('follows no redirect to a private place', async ({ world, company }) => {
    const { desk, receiver, log } = await deskWithWebhook(world, company, ['message.created'])
    receiver.fault = 'redirect'
    await desk.hears(desk.customer('Ana'), 'Oi')
    await desk.later(SECOND)
    expect(await log()).toMatchObject([{ state: 'waiting', status: 307, fault: 'refused' }])
    expect(receiver.taken).toHaveLength(1)
  })

  test('is told about each ticket that a queue leaves behind, however many', async ({ world, company }) => {
    const queue = await aQueue(company.admin)
    const { desk, told: emitted } = await deskWithWebhook(world, company, ['ticket.updated'])
    const many = 60
    await company.context(({ db }) =>
      db
        .insertInto('contacts')
        .values(
          Array.from({ length: many }, (_, n) => ({
            ...{ id: 1000 + n, uuid: `c-${n}`, name: `C${n}`, number: `5511900000${100 + n}`, folded: `c${n}` },
            ...{ createdAt: 1, updatedAt: 1 },
          })),
        )
        .execute(),
    )
    await company.context(({ db }) =>
      db
        .insertInto('tickets')
        .values(
          Array.from({ length: many }, (_, n) => ({
            ...{ uuid: `t-${n}`, status: 'pending', contactId: 1000 + n, whatsappId: desk.connection.id },
            ...{ queueId: queue.id, createdAt: 1, updatedAt: 1 },
          })),
        )
        .execute(),
    )
    await desk.admin.call(queueRoutes.remove, { params: { queueId: queue.id } })
    await desk.later(SECOND)
    expect(emitted()).toHaveLength(many)
  })
})

interface Media {
  state: string
  url: string
}

test('its secret is another one when it is renewed, by which is signed from then on', async ({ world, company }) => {
  const { desk, receiver, params } = await deskWithWebhook(world, company, ['ticket.created'])
  const { secret } = await desk.admin.call(outgoingWebhookRoutes.renewSecret, { params })
  expect(secret).not.toBe(receiver.secret)
  receiver.secret = secret
  await desk.hears(desk.customer('Ana'), 'Oi')
  await desk.later(SECOND)
  expect(receiver.taken.map(({ signature }) => signature)).toEqual(['good'])
})

test('a webhook goes with all that waits for it', async ({ world, company }) => {
  const { desk, receiver, params } = await deskWithWebhook(world, company, ['message.created'])
  receiver.fault = 'busy'
  await desk.hears(desk.customer('Ana'), 'Oi')
  await desk.later(SECOND)
  await desk.admin.call(outgoingWebhookRoutes.remove, { params })
  await desk.later(5 * MINUTE)
  expect(receiver.taken).toHaveLength(1)
  const left = await company.context(async ({ db }) => [
    ...(await db.selectFrom('deliveries').select('id').execute()),
    ...(await db.selectFrom('delivery_circuits').select('source').execute()),
    ...(await db.selectFrom('jobs').select('kind').where('kind', '=', 'webhooks.deliver').execute()),
  ])
  expect(left).toEqual([])
})

test('a program that does not know its public address tells about a file without a link', async ({ openWorld }) => {
  const world = await openWorld({ flags: { privateRequests: 'yes' } })
  const { desk, receiver } = await deskWithWebhook(world, await world.company(), ['message.updated'])
  desk.customer('Ana').sendsFile('image', Buffer.from('conteúdo'), 'image/png')
  await desk.settled()
  await desk.later(SECOND)
  const medias = receiver.taken.map(({ payload }) => (payload.message as unknown as { media: Media }).media)
  expect(medias.at(-1)).toMatchObject({ state: 'ready', url: null })
})

test('a private address is told nothing where the server does not allow it, and the log says why', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const { desk, receiver, log, circuit } = await deskWithWebhook(world, await world.company(), ['message.created'])
  await desk.hears(desk.customer('Ana'), 'Oi')
  await desk.later(SECOND)
  expect(await log()).toMatchObject([{ state: 'waiting', tries: 1, status: null, fault: 'private' }])
  expect(await circuit()).toMatchObject({ failures: 1, lastFault: 'private' })
  expect(receiver.taken).toEqual([])
})

test('its secret is reported once and stands nowhere in the company file', async ({ company, admin }) => {
  const { secret, ...webhook } = await aWebhook(admin)
  expect(secret).toMatch(/^\S{32,}$/)
  expect(await admin.call(outgoingWebhookRoutes.list)).toEqual([webhook])
  const rows = await company.context(({ db }) => db.selectFrom('outgoing_webhooks').selectAll().execute())
  expect(JSON.stringify(rows)).not.toContain(secret)
})

test('open pages of administrators follow what is added, changed and deleted', async ({ admin }) => {
  const socket = await admin.fullSocket()
  const { secret: _, ...webhook } = await aWebhook(admin, { name: 'Pedidos' })
  const emitted = (action: string) =>
    socket.event<{ action: string; outgoingWebhook?: OutgoingWebhook }>(
      'outgoingWebhook',
      data => data.action === action,
    )
  expect(await emitted('create')).toEqual({ action: 'create', outgoingWebhook: webhook })
  const params = { webhookId: webhook.id }
  await admin.call(outgoingWebhookRoutes.update, { params, body: { name: 'Vendas', isActive: false } })
  expect((await emitted('update')).outgoingWebhook).toMatchObject({ name: 'Vendas', isActive: false })
  await admin.call(outgoingWebhookRoutes.remove, { params })
  await emitted('delete')
  const kinds = ['outgoingWebhookDeleted', 'outgoingWebhookChanged', 'outgoingWebhookCreated']
  const { entries } = await admin.call(auditRoutes.list, { query: { pageNumber: 1 } })
  expect(entries.map(({ kind }) => kind).filter(kind => kind.startsWith('outgoing'))).toEqual(kinds)
})

const wrong = [
  [{ url: '' }, 'url'],
  [{ url: 'ftp://loja.example.com' }, 'url'],
  [{ url: 'https://ana:segredo@loja.example.com' }, 'url'],
  [{ events: [] }, 'events'],
  [{ events: ['tudo'] }, 'events.0'],
  [{ name: 'x' }, 'name'],
] as const

test.for(wrong)('%j is rejected beside its field', async ([provided, path], { admin }) => {
  const right = { name: 'Pedidos', url: 'https://loja.example.com', events: ['ticket.created'] }
  const error = await admin.refusal(outgoingWebhookRoutes.create, { body: { ...right, ...provided } as never })
  expect([error.status, error.body.faults]).toMatchObject([400, [{ path }]])
  expect(await admin.call(outgoingWebhookRoutes.list)).toEqual([])
})

test('a company has so many webhooks and no more', async ({ admin }) => {
  for (let n = 0; n < MAX_OUTGOING_WEBHOOKS; n += 1) await aWebhook(admin)
  const body = { name: 'Mais um', url: 'https://loja.example.com', events: ['ticket.created' as const] }
  const error = await admin.refusal(outgoingWebhookRoutes.create, { body })
  expect([error.status, error.code]).toEqual([409, 'ERR_TOO_MANY_OUTGOING_WEBHOOKS'])
})

test('the list walks the index of its names', async ({ world, company, admin }) => {
  const plan = await plansOf(world, company, () => admin.call(outgoingWebhookRoutes.list))
  expect(plan).toContain('SCAN outgoing_webhooks USING INDEX outgoing_webhooks_by_name')
})

test('what is shown as an example is what would be posted', () => {
  expect(HookPayload.parse(examplePayload)).toEqual(examplePayload)
})
