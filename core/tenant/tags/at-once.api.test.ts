import { expect } from 'vitest'
import { atOnce, deletedBeside } from '../../app/testing/at-once.ts'
import { test } from '../../app/testing/test.ts'
import { kanbanRoutes } from '../kanban/contract.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { aPendingTicket } from '../tickets/fixtures.ts'
import { aTag } from './architecture-cases.ts'
import { tagRoutes } from './contract.ts'

test('20 who make a tag of one name have one tag', async ({ company: { admin } }) => {
  const { done, refused: rejected } = await atOnce(at => aTag(admin, { name: ['Urgente', 'URGENTE'][at % 2]! }))
  const [tag, ...others] = (await admin.call(tagRoutes.list)).tags
  expect([rejected, others, new Set(done.map(({ id }) => id))]).toEqual([[], [], new Set([tag!.id])])
})

test('20 who put their tags on one ticket lose none', async ({ company }) => {
  const { admin } = company
  const ticketId = await aPendingTicket(company)
  const tags = await Promise.all(Array.from({ length: 20 }, () => aTag(admin)))
  const { refused: rejected } = await atOnce(at =>
    admin.call(tagRoutes.add, { body: { ticketId, tags: [tags[at]!.id] } }),
  )
  expect(rejected).toEqual([])
  const { tags: on } = await admin.call(ticketRoutes.show, { params: { ticketId } })
  expect(on.map(({ id }) => id).sort()).toEqual(tags.map(({ id }) => id).sort())
})

test('A tag that is deleted while it is changed and put on tickets is on none of them', async ({ world, company }) => {
  const { admin } = company
  const ticketId = await aPendingTicket(company)
  const codes = await deletedBeside({
    make: async () => ({ tagId: (await aTag(admin, { kanban: 1 })).id }),
    remove: params => admin.call(tagRoutes.remove, { params }),
    writes: [
      params => admin.call(tagRoutes.update, { params, body: { color: '#123456' } }),
      ({ tagId }) => admin.call(tagRoutes.add, { body: { ticketId, tags: [tagId] } }),
      ({ tagId }) => admin.call(tagRoutes.sync, { body: { ticketId, tags: [{ id: tagId }] } }),
      ({ tagId }) => admin.call(kanbanRoutes.move, { params: { ticketId, tagId } }),
    ],
    after: async () => expect((await admin.call(ticketRoutes.show, { params: { ticketId } })).tags).toEqual([]),
  })
  expect(codes).toEqual(['ERR_NO_TAG_FOUND'])
  expect((await admin.call(tagRoutes.list)).tags).toEqual([])
  expect(world.complaints).toEqual([])
})
