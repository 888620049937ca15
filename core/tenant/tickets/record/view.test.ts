import { expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import type { TestCompany } from '../../../app/testing/world.ts'
import type { RowChange } from '../../../storage/index.ts'
import { aQueue } from '../../queues/architecture-cases.ts'
import { aTag } from '../../tags/architecture-cases.ts'
import { tagRoutes } from '../../tags/contract.ts'
import { aPendingTicket } from '../fixtures.ts'
import { ticketsOnWire, ticketView } from './view.ts'

/** A ticket with these columns, as pages see it. */
async function seen(company: TestCompany, change: Omit<RowChange<'tickets'>, 'id'>) {
  const id = await aPendingTicket(company)
  return company.context(async ({ db, blobs }) => {
    await db.updateTable('tickets').set(change).where('id', '=', id).execute()
    return (await ticketView(db, blobs, id))!
  })
}

test('what the bot and the integration do with a ticket is reported as yes or no', async ({ company }) => {
  const unset = { chatbot: false, useIntegration: false, isGroup: false, lastFromMe: false, lastMessageAt: null }
  expect(await seen(company, { lastMessage: 'oi' })).toMatchObject({
    ...unset,
    lastMessage: 'oi',
    lastIsDeleted: false,
  })
  const set = { chatbot: 1, useIntegration: 1, isGroup: 1, lastFromMe: 1, lastMessageAt: 0 }
  expect(await seen(company, set)).toMatchObject({
    ...{ chatbot: true, useIntegration: true, isGroup: true, lastFromMe: true },
    ...{ lastMessageAt: '1970-01-01T00:00:00.000Z', queue: null, user: null, whatsapp: null },
  })
})

test('deleted words are told to nobody, and words that a queue does not read are not said to be deleted', async ({
  company,
}) => {
  const deleted = await seen(company, { lastMessage: 'segredo', lastIsDeleted: 1 })
  expect(deleted).toMatchObject({ lastMessage: '', lastIsDeleted: true })
  expect(await seen(company, { lastMessage: '', lastIsDeleted: 1 })).toMatchObject({ lastIsDeleted: false })
})

test('a queue is reported with its name and its color', async ({ company }) => {
  const { id: queueId, name, color } = await aQueue(company.admin)
  expect(await seen(company, { queueId })).toMatchObject({ queueId, queue: { id: queueId, name, color } })
  expect(color).not.toBe('')
})

test('each ticket has its own tags, by name, and no rows are no tickets', async ({ company }) => {
  const [one, two] = [await aPendingTicket(company), await aPendingTicket(company)]
  const [zebra, azul] = [await aTag(company.admin, { name: 'Zebra' }), await aTag(company.admin, { name: 'Azul' })]
  const put = (ticketId: number, tags: { id: number }[]) =>
    company.admin.call(tagRoutes.sync, { body: { ticketId, tags } })
  await put(one, [zebra, azul])
  await put(two, [zebra])
  const views = await company.context(({ db, blobs }) => Promise.all([one, two].map(id => ticketView(db, blobs, id))))
  expect(views.map(view => view!.tags.map(({ name }) => name))).toEqual([['Azul', 'Zebra'], ['Zebra']])
  expect(await company.context(({ db, blobs }) => ticketsOnWire(db, blobs, []))).toEqual([])
})
