import { expect } from 'vitest'
import { LiveRows } from '../../app/testing/live-rows.ts'
import { test } from '../../app/testing/test.ts'
import type { TestCompany } from '../../app/testing/world.ts'
import { DAY, HOUR } from '../../kit/clock.ts'
import { aQueue } from '../queues/architecture-cases.ts'
import { queueRoutes } from '../queues/contract.ts'
import { connectedRows } from './connections.ts'
import { type Connection, type ConnectionSession, connectionRoutes } from './contract.ts'
import { aConnectedConnection, aConnection } from './fixtures.ts'
import { noteRejection, noteRestriction } from './restriction.ts'
import { connections } from './serialize.ts'
import { recordState, refsToRestore } from './sessions.ts'

const list = ({ admin }: TestCompany) => admin.call(connectionRoutes.list)
const change = ({ admin }: TestCompany, { id }: Pick<Connection, 'id'>, body: object) =>
  admin.call(connectionRoutes.update, { params: { whatsappId: id }, body })
const aStopped = async ({ admin }: TestCompany) => {
  const { id } = await aConnection(admin)
  return admin.call(connectionRoutes.endSession, { params: { whatsappId: id } })
}

test('a new connection may be the default at once, which takes the mark from the one before on open pages', async ({
  company,
}) => {
  const first = await aConnection(company.admin)
  const live = new LiveRows(await company.admin.fullSocket(), await list(company), { whatsapp: 'whatsapp' })
  const second = await aConnection(company.admin, { isDefault: true })
  await change(company, second, { isDefault: true, name: second.name })
  const marks = (rows: readonly Connection[]) => rows.map(({ id, isDefault }) => [id, isDefault])
  const expected = [
    [first.id, false],
    [second.id, true],
  ]
  expect([marks(await list(company)), marks(await live.now())]).toEqual([expected, expected])
})

test('a new connection is reported with its session, which has shown no code yet', async ({ company }) => {
  const page = await company.admin.fullSocket()
  const { id } = await aConnection(company.admin)
  const first = (data: { session?: ConnectionSession }) => data.session?.id === id
  expect(await page.event('whatsappSession', first)).toMatchObject({ session: { status: 'OPENING', qrcode: '' } })
})

test('a queue that is named twice is one, and one that is not there is none', async ({ company }) => {
  const { id } = await aQueue(company.admin)
  const connection = await aConnection(company.admin, { queueIds: [id, id] })
  expect(connection.queues).toHaveLength(1)
  expect((await change(company, connection, { queueIds: [id, id] })).queues).toHaveLength(1)
  const params = { whatsappId: connection.id }
  for (const body of [{ transferQueueId: 999 }, { transferQueueId: 999, queueIds: [id] }]) {
    const changed = await company.admin.refusal(connectionRoutes.update, { params, body })
    const made = await company.admin.refusal(connectionRoutes.create, { body: { name: 'Outra', ...body } })
    expect([changed.code, made.code]).toEqual(['ERR_NO_QUEUE_FOUND', 'ERR_NO_QUEUE_FOUND'])
  }
  expect((await change(company, connection, { transferQueueId: id })).transferQueueId).toBe(id)
})

test('a queue that changes shows on the connections that have it or transfer to it, and one that goes leaves both', async ({
  world,
  company,
}) => {
  const { admin } = company
  const queue = await aQueue(admin)
  const has = await aConnection(admin, { queueIds: [queue.id] })
  const transfers = await aConnection(admin, { transferQueueId: queue.id, timeToTransfer: 5 })
  const neither = await aConnection(admin)
  const socket = await admin.fullSocket()
  await world.idle()
  const live = new LiveRows(socket, await list(company), { whatsapp: 'whatsapp' })
  const emitted = async () => {
    await socket.settled()
    return socket.frames.flatMap(({ event, data }) =>
      event?.endsWith('-whatsapp') ? [(data as { whatsapp: Connection }).whatsapp.id] : [],
    )
  }
  socket.forget()
  await admin.call(queueRoutes.update, { params: { queueId: queue.id }, body: { name: 'Mudou', color: queue.color } })
  expect(await emitted()).toEqual([has.id, transfers.id])
  expect((await live.now())[0]!.queues).toEqual([{ id: queue.id, name: 'Mudou', color: queue.color }])
  socket.forget()
  await world.advance(1000)
  await admin.call(queueRoutes.remove, { params: { queueId: queue.id } })
  expect(await emitted()).toEqual([has.id, transfers.id])
  const [first, second, third] = await list(company)
  expect([first!.queues, second!.transferQueueId, third!.id]).toEqual([[], null, neither.id])
  expect((await live.now()).map(({ id, queues, transferQueueId }) => [id, queues, transferQueueId])).toEqual(
    [has, transfers, neither].map(({ id }) => [id, [], null]),
  )
})

test('of those that are up the default is asked first, and those that are not up never', async ({ world, company }) => {
  const [one, two] = [await aConnectedConnection(world, company), await aConnectedConnection(world, company)]
  await aConnection(company.admin)
  const up = async () => (await company.context(({ db }) => connectedRows(db))).map(({ id }) => id)
  expect(await up()).toEqual([one.id, two.id])
  await change(company, two, { isDefault: true })
  expect(await up()).toEqual([two.id, one.id])
})

test('with the program start those that were not stopped, those too old, and later those that are suspended', async ({
  world,
  company,
}) => {
  const until = Date.parse('2026-12-01T00:00:00Z')
  const rows = [
    { status: 'DISCONNECTED', statusReason: 'stopped', nextAttemptAt: null },
    { status: 'DISCONNECTED', statusReason: 'outdated', nextAttemptAt: null },
    { status: 'TIMEOUT', statusReason: 'suspended', nextAttemptAt: until },
    { status: 'TIMEOUT', statusReason: 'lost', nextAttemptAt: until },
  ] as const
  const ids: number[] = []
  for (const row of rows) {
    const { id } = await aStopped(company)
    await world.idle()
    await company.context(desk => desk.transaction(tx => connections.update(tx.db, id, row)))
    ids.push(id)
  }
  const refs = (await company.context(refsToRestore)).map(({ companyId: _, ...ref }) => ref)
  expect(refs).toEqual([
    { connectionId: ids[1], wasLinked: false },
    { connectionId: ids[2], wasLinked: false, suspendedUntil: until },
    { connectionId: ids[3], wasLinked: false },
  ])
})

test('what is told about a connection that is gone changes nothing', async ({ company }) => {
  const ref = { companyId: company.id, connectionId: 999 }
  const state = { ref, status: 'CONNECTED', reason: null, qrcode: '', pairingCode: '', retries: 0, nextAttemptAt: null }
  await company.context(desk => recordState(desk, { ...state, me: null } as Parameters<typeof recordState>[1], null))
  await company.context(desk => desk.transaction(tx => noteRejection(tx, 999, 463)))
  await company.context(desk => desk.transaction(tx => noteRestriction(tx, 999, { until: 1 })))
  expect(await list(company)).toEqual([])
})

test('what WhatsApp says of a part of its restrictions makes none shorter', async ({ world, company }) => {
  const one = await aConnectedConnection(world, company)
  const now = world.clock.now()
  const after = (emitted: Parameters<typeof noteRestriction>[2]) =>
    company.context(desk =>
      desk.transaction(async tx => {
        await noteRestriction(tx, one.id, emitted)
        return (await connections.byId(tx.db, one.id))?.restrictedUntil
      }),
    )
  expect(await after({ until: now + 2 * HOUR, capped: true, atLeast: true })).toBe(now + 2 * HOUR)
  expect(await after({ until: now + 6 * HOUR, atLeast: true })).toBe(now + 6 * HOUR)
  expect(await after({ until: now + 2 * HOUR, capped: true, atLeast: true })).toBe(now + 6 * HOUR)
  expect(await after({ until: null, atLeast: true })).toBe(now + 6 * HOUR)
  expect(await after({ until: now + 2 * HOUR, capped: true })).toBe(now + 2 * HOUR)
})

test('a rejection restricts for a day, which open pages see, and what was lifted before does not end twice', async ({
  world,
  company,
}) => {
  const one = await aConnectedConnection(world, company)
  const page = await company.admin.fullSocket()
  const report = (work: (tx: Parameters<typeof noteRejection>[0]) => Promise<void>) =>
    company.context(desk => desk.transaction(work))
  await report(tx => noteRejection(tx, one.id, 463))
  const row = await company.context(({ db }) => connections.byId(db, one.id))
  expect(row).toMatchObject({ restrictedUntil: world.clock.now() + DAY, statusReason: 'restricted' })
  const isRestricted = ({ whatsapp }: { whatsapp?: Connection }) => whatsapp?.statusReason === 'restricted'
  await page.event('whatsapp', isRestricted)
  await report(tx => noteRestriction(tx, one.id, { until: null }))
  await world.advance(2 * DAY)
  const entries = await company.context(({ db }) =>
    db.selectFrom('connection_diary').select(['times']).where('kind', '=', 'restriction-ended').execute(),
  )
  expect(entries).toEqual([{ times: 1 }])
})

test('no limit is set for a connection that is not there', async ({ company }) => {
  const requested = { params: { whatsappId: 999 }, body: { limit: 5 } }
  expect((await company.admin.refusal(connectionRoutes.limitFirstContacts, requested)).code).toBe('ERR_NO_WAPP_FOUND')
})
