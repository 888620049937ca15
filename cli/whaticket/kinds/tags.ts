import { takeOverTag, takeOverTagging } from '../../../core/tenant/tags/index.ts'
import { newIds, rememberIds } from '../../../core/tenant/takeover/index.ts'
import { newestTicketOf } from '../../../core/tenant/tickets/index.ts'
import { kindOf, newIdsOf } from '../takeover.ts'
import { flagOf } from '../values.ts'
import { titleOf } from './queues.ts'

export const tagsKind = kindOf({
  name: 'tags',
  wanted: {
    table: 'Tags',
    fields: { id: 'id', name: 'name', color: 'color', kanban: 'kanban' },
    order: ['id'],
  },
  bring: ({ desk }, rows, tally, save) =>
    desk.transaction(async tx => {
      for (const row of rows) {
        const name = titleOf(row.name, `Tag ${row.id}`)
        const given = { name, color: row.color ?? '', kanban: Number(flagOf(row.kanban)) }
        const { id, isNew } = await takeOverTag(tx, given)
        await rememberIds(tx, 'tags', [{ oldId: row.id!, newId: id }])
        if (isNew) tally.taken('tags')
        else tally.joined('tags')
      }
      await save(tx)
    }),
})

export const ticketTagsKind = kindOf({
  name: 'ticketTags',
  wanted: {
    table: 'TicketTags',
    fields: { ticketId: 'ticketId', tagId: 'tagId' },
    order: ['ticketId', 'tagId'],
    parent: { table: 'Tickets', by: 'ticketId' },
  },
  bring: ({ desk }, rows, tally, save) =>
    desk.transaction(async tx => {
      const ticketOf = await newIdsOf(tx, 'tickets', rows, 'ticketId')
      const tags = await newIds(
        tx.db,
        'tags',
        rows.map(row => row.tagId),
      )
      for (const row of rows) {
        const [ticketId, tagId] = [ticketOf(row), tags.get(row.tagId)]
        if (ticketId === undefined || tagId === undefined) tally.left('ticketTags', 'no-owner')
        else if (await takeOverTagging(tx, ticketId, tagId)) tally.taken('ticketTags')
        else tally.left('ticketTags', 'already-there')
      }
      await save(tx)
    }),
})

/** Tags of contacts: here tickets have tags, so the contact's newest one gets them. */
export const contactTagsKind = kindOf({
  name: 'contactTags',
  wanted: {
    table: 'ContactTags',
    fields: { contactId: 'contactId', tagId: 'tagId' },
    order: ['contactId', 'tagId'],
    parent: { table: 'Contacts', by: 'contactId' },
  },
  bring: ({ desk }, rows, tally, save) =>
    desk.transaction(async tx => {
      const contactOf = await newIdsOf(tx, 'contacts', rows, 'contactId')
      const tags = await newIds(
        tx.db,
        'tags',
        rows.map(row => row.tagId),
      )
      for (const row of rows) {
        const [contactId, tagId] = [contactOf(row), tags.get(row.tagId)]
        const ticketId = contactId === undefined ? undefined : await newestTicketOf(tx.db, contactId)
        if (ticketId === undefined || tagId === undefined) tally.left('contactTags', 'no-owner')
        else if (await takeOverTagging(tx, ticketId, tagId)) tally.taken('contactTags')
        else tally.left('contactTags', 'already-there')
      }
      await save(tx)
    }),
})
