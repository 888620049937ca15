import { expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import type { World } from '../../../app/testing/world.ts'
import { ticketRoutes } from '../contract.ts'
import { aDeskWithTicket } from '../fixtures.ts'
import { amendTicket, type moveTicket, removeTicket } from './move.ts'
import { publishTicket } from './publish.ts'
import { ticketRow } from './row.ts'

/** Ana's ticket of sales, with pages of the people of sales, of support, and of an administrator. */
async function watched(world: World) {
  const made = await aDeskWithTicket(world)
  const { company, agent, support, ticketId } = made
  const expert = await company.person('user', [support.id])
  const pages = {
    sales: await agent.fullSocket(),
    support: await expert.fullSocket(),
    admin: await company.admin.fullSocket(),
  }
  const received = async (page: keyof typeof pages) => {
    await pages[page].settled()
    const emitted = pages[page].frames.filter(({ event }) => event?.endsWith('-ticket')).map(({ data }) => data)
    return (emitted as { action: string; reason?: string }[]).map(({ action, reason }) => reason ?? action)
  }
  const act = (
    work: (...provided: [Parameters<typeof moveTicket>[0], Parameters<typeof moveTicket>[1]]) => Promise<unknown>,
  ) => company.context(desk => desk.transaction(async tx => work(tx, (await ticketRow(tx.db, ticketId))!)))
  return { ...made, heard: received, act }
}

test('a ticket that goes to another queue is hidden from the people of the first, and shown to those of the other', async ({
  world,
}) => {
  const { heard: received, act, support } = await watched(world)
  await act(async (tx, ticket) => {
    const there = await amendTicket(tx, ticket, { queueId: support.id }, { rule: 'tried' })
    await amendTicket(tx, there, { useIntegration: 1 })
  })
  expect(await received('sales')).toEqual(['hidden'])
  expect(await received('support')).toEqual(['update'])
  expect(await received('admin')).toEqual(['update'])
})

test('a ticket that stays is reported once, as an update', async ({ world }) => {
  const { heard: received, act } = await watched(world)
  await act((tx, ticket) => amendTicket(tx, ticket, { useIntegration: 1 }))
  expect(await received('sales')).toEqual(['update'])
  expect(await received('support')).toEqual([])
})

test('a ticket that is deleted is gone for all who saw it', async ({ world }) => {
  const { heard: received, act } = await watched(world)
  await act((tx, ticket) => removeTicket(tx, ticket))
  expect(await received('sales')).toEqual(['deleted'])
  expect(await received('support')).toEqual([])
})

test('who hands a ticket over is told, also when it was touched before in the same transaction', async ({ world }) => {
  const { act, company, desk, ticketId } = await watched(world)
  const page = await company.admin.fullSocket()
  await act(async (tx, ticket) => {
    await amendTicket(tx, ticket, { useIntegration: 1 })
    publishTicket(tx, ticket.id, ticket, { transferredBy: 7 })
  })
  expect(await page.event('ticket')).toMatchObject({ action: 'update', ticket: { id: ticketId }, transferredBy: 7 })
  expect(await desk.admin.call(ticketRoutes.show, { params: { ticketId } })).toMatchObject({ useIntegration: true })
})

test('a ticket that changes its queue without being handed over is so in its round', async ({ world }) => {
  const { act, company, support, desk, change } = await watched(world)
  await act((tx, ticket) => amendTicket(tx, ticket, { queueId: support.id }))
  const rounds = () => company.context(({ db }) => db.selectFrom('ticket_tracking').select('queueId').execute())
  expect(await rounds()).toEqual([{ queueId: support.id }])
  await change(desk.admin, { status: 'closed' })
  await act((tx, ticket) => amendTicket(tx, ticket, { useIntegration: 1 }))
  expect(await rounds()).toHaveLength(1)
})
