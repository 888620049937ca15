import { expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import type { TestCompany } from '../../../app/testing/world.ts'
import type { CompanyTx } from '../../../company/index.ts'
import { MINUTE } from '../../../kit/clock.ts'
import { aPendingTicket } from '../fixtures.ts'
import {
  changeRound,
  lastRound,
  roundAwaitingRating,
  trackAccepted,
  trackAllQueued,
  trackFinished,
  trackMoved,
  trackQueued,
} from './rounds.ts'
import { type TicketRow, ticketRow } from './row.ts'

async function aTicket(company: TestCompany): Promise<TicketRow> {
  const id = await aPendingTicket(company)
  return company.context(async ({ db }) => (await ticketRow(db, id))!)
}
const track = <T>(company: TestCompany, work: (tx: CompanyTx) => Promise<T>) =>
  company.context(desk => desk.transaction(work))
const roundsOf = (company: TestCompany) =>
  company.context(({ db }) => db.selectFrom('ticket_tracking').selectAll().orderBy('id').execute())

test('a round goes from the wait to the end, and stays of anyone who attended it', async ({ world, company }) => {
  const ticket = await aTicket(company)
  const began = world.clock.now()
  await track(company, tx => trackQueued(tx, ticket, 'return'))
  await world.advance(MINUTE)
  await track(company, tx => trackAccepted(tx, { ...ticket, userId: 1 }, 'accept'))
  await track(company, tx => trackMoved(tx, { ...ticket, userId: null }))
  await track(company, tx => trackFinished(tx, { ...ticket, userId: 2 }, 'api'))
  const times = { queuedAt: began, startedAt: began + MINUTE, finishedAt: began + MINUTE }
  expect(await roundsOf(company)).toMatchObject([{ ...times, userId: 1, finishedBy: 'api' }])
})

test('a round that nobody attended is of anyone who finished it, if a person did', async ({ company }) => {
  const [one, two] = [await aTicket(company), await aTicket(company)]
  await track(company, tx => trackFinished(tx, { ...one, userId: 1 }, 'user'))
  await track(company, tx => trackFinished(tx, two, 'phone'))
  expect((await roundsOf(company)).map(({ userId }) => userId)).toEqual([1, null])
})

test('a round that a planned message began and ended at once is none, one that someone waited in stays', async ({
  world,
  company,
}) => {
  const [reached, waiting] = [await aTicket(company), await aTicket(company)]
  await track(company, tx => trackQueued(tx, waiting, 'return'))
  await world.advance(MINUTE)
  for (const ticket of [reached, waiting])
    await company.context(desk =>
      desk.transaction(async tx => {
        await trackQueued(tx, ticket, 'return')
        await trackFinished(tx, ticket, 'campaign')
      }),
    )
  expect(await roundsOf(company)).toMatchObject([{ ticketId: waiting.id, finishedBy: 'campaign' }])
})

test('of many that wait again each has its round, a new one where the last is over', async ({ world, company }) => {
  const [going, over, none] = [await aTicket(company), await aTicket(company), await aTicket(company)]
  await track(company, tx => trackAccepted(tx, { ...going, userId: 1 }, 'accept'))
  await track(company, tx => trackFinished(tx, over, 'user'))
  await world.advance(MINUTE)
  const queuedAt = world.clock.now()
  await track(company, tx => trackAllQueued(tx, JSON.stringify([going.id, over.id, none.id])))
  const waiting = { queuedAt, startedAt: null, userId: null, finishedAt: null }
  const rounds = await roundsOf(company)
  expect(rounds).toMatchObject([
    { ticketId: going.id, ...waiting },
    { ticketId: over.id, finishedBy: 'user' },
    { ticketId: over.id, ...waiting },
    { ticketId: none.id, ...waiting },
  ])
})

test('the round whose rating is awaited is the one that was asked and neither rated nor given up', async ({
  company,
}) => {
  const ticket = await aTicket(company)
  const awaited = () => company.context(({ db }) => roundAwaitingRating(db, ticket.id))
  await track(company, tx => trackFinished(tx, ticket, 'user'))
  const { id } = await company.context(({ db }) => lastRound(db, ticket.id))
  expect(await awaited()).toBeUndefined()
  const change = (columns: Parameters<typeof changeRound>[2]) =>
    company.context(({ db }) => changeRound(db, id, columns))
  await change({ ratingAt: 1 })
  expect(await awaited()).toMatchObject({ id })
  await change({ ratedAt: 2 })
  expect(await awaited()).toBeUndefined()
  await change({ ratedAt: null, ratingExpiredAt: 2 })
  expect(await awaited()).toBeUndefined()
})
