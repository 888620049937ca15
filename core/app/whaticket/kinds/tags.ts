import type { CompanyTx } from '../../../company/index.ts'
import { takeOverTag, takeOverTagging } from '../../../tenant/tags/index.ts'
import { rememberIds } from '../../../tenant/takeover/index.ts'
import { newestTicketOf } from '../../../tenant/tickets/index.ts'
import { inTurns, kindOf, newIdsOf, type RowOf } from '../import-run.ts'
import type { Tally } from '../tally.ts'
import { flagOf } from '../values.ts'
import { titleOf } from './queues.ts'

export const tagsKind = kindOf({
  name: 'tags',
  wanted: {
    table: 'Tags',
    fields: { id: 'id', name: 'name', color: 'color', kanban: 'kanban' },
    order: ['id'],
  },
  bring: ({ desk: company }, rows, tally, save) =>
    company.transaction(async tx => {
      for await (const row of inTurns(rows)) {
        const name = titleOf(row.name, `Tag ${row.id}`)
        const provided = { name, color: row.color ?? '', kanban: Number(flagOf(row.kanban)) }
        const { id, isNew } = await takeOverTag(tx, provided)
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
  bring: ({ desk: company }, rows, tally, save) =>
    company.transaction(async tx => {
      const ticketOf = await newIdsOf(tx, 'tickets', rows, 'ticketId')
      await bringTaggings(tx, 'ticketTags', tally, rows, ticketOf)
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
  bring: ({ desk: company }, rows, tally, save) =>
    company.transaction(async tx => {
      const contactOf = await newIdsOf(tx, 'contacts', rows, 'contactId')
      await bringTaggings(tx, 'contactTags', tally, rows, async row => {
        const contactId = contactOf(row)
        return contactId === undefined ? undefined : newestTicketOf(tx.db, contactId)
      })
      await save(tx)
    }),
})

/** Gives each row's tag to the ticket that the row means. */
async function bringTaggings<Row extends RowOf<'tagId'>>(
  tx: CompanyTx,
  kind: 'ticketTags' | 'contactTags',
  tally: Tally,
  rows: readonly Row[],
  ticketOf: (row: Row) => number | undefined | Promise<number | undefined>,
): Promise<void> {
  const tagOf = await newIdsOf(tx, 'tags', rows, 'tagId')
  for await (const row of inTurns(rows)) {
    const [ticketId, tagId] = [await ticketOf(row), tagOf(row)]
    if (ticketId === undefined || tagId === undefined) tally.left(kind, 'no-owner')
    else if (await takeOverTagging(tx, ticketId, tagId)) tally.taken(kind)
    else tally.left(kind, 'already-there')
  }
}
