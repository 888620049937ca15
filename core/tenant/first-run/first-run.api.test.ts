import { describe, expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import type { TestCompany, World } from '../../app/testing/world.ts'
import { MINUTE } from '../../kit/clock.ts'
import { languages } from '../../kit/language.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { migrate, migrationsOf } from '../../storage/migrate.ts'
import { openSqlite } from '../../storage/sqlite.ts'
import { connectionRoutes } from '../connections/contract.ts'
import { aConnection } from '../connections/fixtures.ts'
import { FrontDesk } from '../inbound/fixtures.ts'
import { messageRoutes } from '../messages/contract.ts'
import { queueRoutes } from '../queues/contract.ts'
import { quickMessageRoutes } from '../quick-messages/contract.ts'
import { settingRoutes } from '../settings/contract.ts'
import { tagRoutes } from '../tags/contract.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { userRoutes } from '../users/contract.ts'
import { firstRunRoutes, trades } from './contract.ts'
import { kits } from './trades.ts'

const OWN = '5511988887777'

const own = async ({ admin }: TestCompany): Promise<void> => {
  const { id } = await admin.call(authRoutes.me)
  await admin.call(userRoutes.update, { params: { id }, body: { whatsappNumber: '(11) 98888-7777' } })
}
const state = ({ admin }: TestCompany) => admin.call(firstRunRoutes.show)
const apply = ({ admin }: TestCompany, trade: (typeof trades)[number]) =>
  admin.call(firstRunRoutes.apply, { params: { trade } })
const error = async ({ admin }: TestCompany) => (await admin.refusal(firstRunRoutes.finish)).code

describe('the first run', () => {
  test('ends when a message from the own phone was answered by the bot and by a person, and not before', async ({
    openWorld,
  }) => {
    const world = await openWorld()
    const company = await world.company()
    expect(await state(company)).toEqual({
      isFinished: false,
      trade: null,
      ...{ hasNumber: false, hasQueue: false, hasPeople: false, ownNumber: '' },
      hello: { arrived: false, byBot: false, byPerson: false, ticketUuid: null },
    })
    const desk = await FrontDesk.open(world, company)
    await apply(company, 'loja')
    // Open at noon.
    await own(company)
    await company.person('user')
    expect(await state(company)).toMatchObject({
      ...{ trade: 'loja', hasNumber: true, hasQueue: true, hasPeople: true, ownNumber: OWN },
    })
    expect(await error(company)).toBe('ERR_FIRST_RUN_OPEN')
    // Someone else writes: it is not the owner's phone.
    await desk.hears(desk.customer(), 'oi')
    expect((await state(company)).hello.arrived).toBe(false)
    const owner = desk.line.contact(OWN, { name: 'Dona' })
    await desk.hears(owner, 'oi')
    expect((await state(company)).hello).toMatchObject({ arrived: true, byBot: true, byPerson: false })
    expect(await error(company)).toBe('ERR_FIRST_RUN_OPEN')
    const ticket = await desk.ticketOf(owner)
    expect((await state(company)).hello.ticketUuid).toBe(ticket.uuid)
    const { id: userId } = await company.admin.call(authRoutes.me)
    await company.admin.call(ticketRoutes.update, { params: { ticketId: ticket.id }, body: { status: 'open', userId } })
    await company.admin.call(messageRoutes.send, { params: { ticketId: ticket.id }, body: { body: 'Sou eu mesma!' } })
    await desk.settled()
    expect((await company.admin.call(firstRunRoutes.finish)).isFinished).toBe(true)
    expect((await state(company)).isFinished).toBe(true)
  })

  test('is over in a company in which people answered customers before there was one', () => {
    const file = openSqlite(':memory:')
    const migrations = migrationsOf('tenant')
    const before = migrations.findIndex(({ name }) => name.includes('first_run'))
    migrate(file, migrations.slice(0, before))
    file.exec(`INSERT INTO contacts (id, uuid, name, folded, createdAt, updatedAt) VALUES (1, 'u', 'Ana', 'ana', 0, 0);
      INSERT INTO tickets (id, uuid, status, contactId, createdAt, updatedAt) VALUES (1, 't', 'closed', 1, 0, 0);
      INSERT INTO messages (ticketId, chatId, fromMe, waId, body, source, createdAt, updatedAt) VALUES (1, 1, 1, 'w', 'oi', 'chat', 0, 0)`)
    migrate(file, migrations)
    expect(file.prepare('SELECT finishedAt > 0 FROM first_run').pluck().get()).toBe(1)
    file.close()
  })
})

describe('a trade', () => {
  test.for(trades)(
    '%s gives queues with hours and words, quick messages and lanes, and a second time nothing',
    async (trade, { company, admin }) => {
      const connection = await aConnection(admin)
      const plan = await admin.call(firstRunRoutes.plan, { params: { trade } })
      expect(await admin.call(queueRoutes.list)).toEqual([])
      expect([plan.queues, plan.quickMessages, plan.lanes].flat().every(({ isNew }) => isNew)).toBe(true)
      const after = await apply(company, trade)
      const kit = kits[trade].pt
      expect([after.queues, after.quickMessages, after.lanes].flat().some(({ isNew }) => isNew)).toBe(false)
      const queues = await admin.call(queueRoutes.list)
      expect(queues.map(({ name }) => name)).toEqual(kit.queues.map(({ name }) => name))
      expect(queues.every(queue => queue.schedules.length === 7 && queue.outOfHoursMessage)).toBe(true)
      const settings = await admin.call(settingRoutes.list)
      expect(settings.find(({ key }) => key === 'scheduleType')?.value).toBe('queue')
      const displayed = await admin.call(connectionRoutes.show, { params: { whatsappId: connection.id } })
      expect(displayed.queues.map(({ id }) => id).toSorted()).toEqual(queues.map(({ id }) => id).toSorted())
      expect(displayed.greetingMessage).not.toBe('')
      expect((await admin.call(authRoutes.me)).queues).toHaveLength(queues.length)
      expect((await admin.call(tagRoutes.listKanban)).lista.map(({ name }) => name)).toEqual(
        expect.arrayContaining([...kit.lanes]),
      )
      expect((await admin.call(quickMessageRoutes.list)).records).toHaveLength(kit.quickMessages.length)
      await apply(company, trade)
      expect(await admin.call(queueRoutes.list)).toHaveLength(queues.length)
      expect((await admin.call(quickMessageRoutes.list)).records).toHaveLength(kit.quickMessages.length)
    },
  )

  test('touches nothing that is there', async ({ company, admin }) => {
    const sales = await admin.call(queueRoutes.create, {
      body: { name: 'vendas', color: '#007835', greetingMessage: 'A nossa' },
    })
    const connection = await aConnection(admin, { queueIds: [sales.id], greetingMessage: 'Bem-vindo!' })
    const attendant = await company.person('user', [sales.id])
    await admin.call(quickMessageRoutes.create, { body: { shortcode: 'pix', message: 'Minha chave', geral: true } })
    const plan = await apply(company, 'loja')
    expect(plan.queues.some(({ isNew }) => isNew)).toBe(false)
    const queues = await admin.call(queueRoutes.list)
    expect(queues.find(({ id }) => id === sales.id)).toEqual(sales)
    expect(queues).toHaveLength(2)
    const displayed = await admin.call(connectionRoutes.show, { params: { whatsappId: connection.id } })
    expect([displayed.queues.map(({ id }) => id), displayed.greetingMessage]).toEqual([[sales.id], 'Bem-vindo!'])
    expect((await attendant.call(authRoutes.me)).queues.map(({ queueId }) => queueId)).toEqual([sales.id])
    const { records } = await admin.call(quickMessageRoutes.list)
    expect(records.filter(({ shortcode }) => shortcode === 'pix').map(({ message }) => message)).toEqual([
      'Minha chave',
    ])
    const settings = await admin.call(settingRoutes.list)
    expect(settings.find(({ key }) => key === 'scheduleType')?.value).toBe('disabled')
  })

  test.for(languages)('has all its words in %s', language => {
    for (const trade of trades) {
      const { queues, quickMessages, lanes } = kits[trade][language]
      expect(queues.length).toBeGreaterThan(1)
      expect(quickMessages.length).toBeGreaterThan(2)
      expect(lanes.length).toBeGreaterThan(2)
    }
  })
})

describe('what keeps customers unheard', () => {
  const problems = async ({ admin }: TestCompany) =>
    (await admin.call(firstRunRoutes.problems)).map(({ kind, count, names }) => [kind, count, ...names])

  /** A new company with a linked phone, in a world in which the clock moves. */
  async function aContext(openWorld: () => Promise<World>) {
    const world = await openWorld()
    const company = await world.company()
    return { world, company, desk: await FrontDesk.open(world, company, { name: 'Loja' }) }
  }

  test('is said from the first day: no number and no queue', async ({ company }) => {
    expect(await problems(company)).toEqual([
      ['noNumber', 1],
      ['noQueue', 1],
    ])
  })

  test('is a connection or a person without a queue, and a queue without people', async ({ openWorld }) => {
    const { company, desk } = await aContext(openWorld)
    const queue = await company.admin.call(queueRoutes.create, { body: { name: 'Vendas', color: '#00aa00' } })
    await company.person('user')
    expect(await problems(company)).toEqual([
      ['connectionsWithoutQueue', 1, 'Loja'],
      ['peopleWithoutQueue', 1, expect.any(String)],
    ])
    await company.admin.call(connectionRoutes.update, {
      params: { whatsappId: desk.connection.id },
      body: { queueIds: [queue.id] },
    })
    expect((await problems(company)).map(([kind]) => kind)).toEqual(['queuesWithoutPeople', 'peopleWithoutQueue'])
    // A queue in which a bot answers needs nobody.
    await company.admin.call(queueRoutes.update, { params: { queueId: queue.id }, body: { service: 'bills' } })
    expect((await problems(company)).map(([kind]) => kind)).toEqual(['peopleWithoutQueue'])
  })

  test('is who waits too long while nobody is there, and who waits without a queue', async ({ openWorld }) => {
    const { company, desk } = await aContext(openWorld)
    await company.admin.call(queueRoutes.create, { body: { name: 'Vendas', color: '#00aa00' } })
    await desk.hears(desk.customer('Ana'), 'oi')
    const kinds = async () => (await problems({ ...company, admin: desk.admin })).map(([kind]) => kind)
    expect(await kinds()).toEqual(['connectionsWithoutQueue', 'waitingWithoutQueue'])
    await desk.later(31 * MINUTE)
    expect(await problems({ ...company, admin: desk.admin })).toContainEqual(['waitingUnheard', 1, 'Ana'])
    const socket = await desk.admin.fullSocket()
    expect(await kinds()).not.toContain('waitingUnheard')
    socket.close()
  })

  test('is a number that is down, since it fell', async ({ openWorld }) => {
    const { world, company, desk } = await aContext(openWorld)
    await world.advance(MINUTE)
    await desk.admin.call(connectionRoutes.endSession, { params: { whatsappId: desk.connection.id } })
    await world.idle()
    const [down] = await company.admin.call(firstRunRoutes.problems)
    expect(down).toMatchObject({ kind: 'numberDown', names: ['Loja'] })
    expect(Date.parse(down!.since!)).toBeLessThanOrEqual(world.clock.now())
  })
})
