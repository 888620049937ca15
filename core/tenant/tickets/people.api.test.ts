import { expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import { SECOND } from '../../kit/clock.ts'
import { settingRoutes } from '../settings/contract.ts'
import { ticketChannels, ticketRoutes } from './contract.ts'
import { aDeskWithTicket } from './fixtures.ts'

type Payload = { ticketId: number; people: { name: string; isWriting: boolean }[] }
const EVENT = 'ticketPeople'

test('who looks at a ticket hears who else does and who writes, as long as they may see it', async ({ world }) => {
  const { company, sales, support, agent, ticketId, change } = await aDeskWithTicket(world)
  const rute = await company.person('user', [sales.id])
  const davi = await company.person('user', [support.id])
  const looks = { type: ticketChannels.looking.join, ticketId }
  const writes = { type: ticketChannels.writing.join, ticketId }
  const [hers, other] = [await agent.socket([looks]), await rute.socket([looks])]
  const stored = await davi.socket([looks, writes])
  const isOf = (people: number, writers: number) => (emitted: Payload) =>
    emitted.people.length === people && emitted.people.filter(({ isWriting }) => isWriting).length === writers
  await hers.event(EVENT, isOf(2, 0))
  other.send(writes)
  await hers.event(EVENT, isOf(2, 1))
  hers.forget()
  other.send({ type: ticketChannels.writing.leave, ticketId })
  await hers.event(EVENT, isOf(2, 0))
  hers.forget()
  other.send(writes)
  await hers.event(EVENT, isOf(2, 1))
  hers.forget()
  other.close()
  await hers.event(EVENT, isOf(1, 0))
  await stored.settled()
  expect(stored.frames.filter(({ event }) => event?.endsWith(EVENT))).toEqual([])

  await change(company.admin, { queueId: support.id })
  hers.forget()
  const newcomer = await davi.socket([looks])
  await newcomer.event(EVENT, isOf(2, 0))
  await hers.settled()
  expect(hers.frames.filter(({ event }) => event?.endsWith(EVENT))).toEqual([])
})

test('one window looks at twenty tickets at most: it leaves the one that it came to first', async ({ world }) => {
  const { desk, company, agent, ticketId } = await aDeskWithTicket(world)
  const another = async (): Promise<number> => {
    const customer = desk.customer()
    await desk.hears(customer, 'oi')
    return (await desk.ticketOf(customer)).id
  }
  const looks = (ticketId: number) => ({ type: ticketChannels.looking.join, ticketId })
  const hers = await agent.socket([looks(ticketId)])
  const many = await company.admin.socket([looks(ticketId)])
  await hers.event(EVENT, (emitted: Payload) => emitted.people.length === 2)
  hers.forget()
  for (let n = 1; n < 20; n += 1) many.send(looks(await another()))
  await many.settled()
  await hers.settled()
  expect(hers.published()).not.toContain(EVENT)
  many.send(looks(await another()))
  await hers.event(EVENT, (emitted: Payload) => emitted.people.length === 1)
})

test('where the company wants it, who looks at a ticket learns that its customer types, and nobody else does', async ({
  world,
}) => {
  const { desk, company, sales, agent, ana, ticketId } = await aDeskWithTicket(world)
  const choose = (value: 'enabled' | 'disabled') =>
    company.admin.call(settingRoutes.update, {
      params: { key: 'customerTyping' },
      body: { key: 'customerTyping', value },
    })
  const looks = { type: ticketChannels.looking.join, ticketId }
  const unwanted = await agent.socket([looks])
  expect(desk.line.watched).toEqual([])
  unwanted.close()
  await choose('enabled')
  const rute = await (await company.person('user', [sales.id])).socket([{ type: 'joinChatBox', ticketId }])
  const hers = await agent.socket([looks])
  expect(desk.line.watched).toEqual([{ pn: ana.pn, lid: ana.lid }])
  ana.types('text')
  expect(await hers.event('ticketTyping')).toEqual({ ticketId, what: 'text' })
  await rute.settled()
  expect(rute.published()).not.toContain('ticketTyping')
  await choose('disabled')
  await world.clock.advance(11 * SECOND)
  expect(desk.line.watched).toEqual([])
})

test('nobody is asked who types in a group', async ({ world }) => {
  const { desk, company, agent, sales } = await aDeskWithTicket(world)
  await desk.set('customerTyping', 'enabled')
  await desk.set('CheckMsgIsGroup', 'disabled')
  await desk.hears(desk.customer(), 'oi, grupo', { group: '120363000000000001' })
  const { tickets } = await company.admin.call(ticketRoutes.list, {})
  const { id: ticketId } = tickets.find(({ isGroup }) => isGroup)!
  await company.admin.call(ticketRoutes.update, { params: { ticketId }, body: { queueId: sales.id } })
  const socket = await agent.socket([{ type: ticketChannels.looking.join, ticketId }])
  await socket.event(EVENT)
  expect(desk.line.watched).toEqual([])
})

test('who may no longer see a ticket hears no more that its customer types', async ({ world }) => {
  const { desk, company, agent, ana, support, ticketId, change } = await aDeskWithTicket(world)
  await desk.set('customerTyping', 'enabled')
  const looks = { type: ticketChannels.looking.join, ticketId }
  const [left, boss] = [await agent.socket([looks]), await company.admin.socket([looks])]
  await change(company.admin, { queueId: support.id })
  await left.settled()
  left.forget()
  ana.types('text')
  expect(await boss.event('ticketTyping')).toEqual({ ticketId, what: 'text' })
  await left.settled()
  expect(left.published()).not.toContain('ticketTyping')
})

test('nobody is asked who types in a ticket that is over', async ({ world }) => {
  const { desk, company, agent, ticketId, change } = await aDeskWithTicket(world)
  await company.admin.call(settingRoutes.update, {
    params: { key: 'customerTyping' },
    body: { key: 'customerTyping', value: 'enabled' },
  })
  await change(company.admin, { status: 'closed' })
  await agent.socket([{ type: ticketChannels.looking.join, ticketId }])
  expect(desk.line.watched).toEqual([])
})
