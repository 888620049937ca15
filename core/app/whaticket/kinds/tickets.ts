import { randomUUID } from 'node:crypto'
import { MAX_SAVED_TEXT } from '../../../kit/limits.ts'
import { isBlank } from '../../../kit/text.ts'
import { groupsAmong } from '../../../tenant/contacts/index.ts'
import { settleMessages } from '../../../tenant/messages/index.ts'
import { takeOverNote } from '../../../tenant/notes/index.ts'
import { rememberIds } from '../../../tenant/takeover/index.ts'
import { takeOverTicket } from '../../../tenant/tickets/index.ts'
import { inTurns, kindOf, newIdsOf } from '../import-run.ts'
import { momentOf, numberOf, textOf } from '../values.ts'
import { isWhatsApp } from './connections.ts'

/** Where forks have more than three: who is asked something waits, a group is open. What nobody knows is closed. */
const STATUSES: Readonly<Record<string, 'pending' | 'open' | 'closed'>> = {
  open: 'open',
  group: 'open',
  pending: 'pending',
  chatbot: 'pending',
  lgpd: 'pending',
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export const ticketsKind = kindOf({
  name: 'tickets',
  wanted: {
    table: 'Tickets',
    fields: {
      id: 'id',
      uuid: 'uuid',
      status: 'status',
      channel: 'channel',
      unread: 'unreadMessages',
      contactId: 'contactId',
      whatsappId: 'whatsappId',
      queueId: 'queueId',
      userId: 'userId',
      createdAt: 'createdAt',
      updatedAt: 'updatedAt',
    },
    order: ['id'],
  },
  bring: ({ desk: company, offset }, rows, tally, save) =>
    company.transaction(async tx => {
      const contactOf = await newIdsOf(tx, 'contacts', rows, 'contactId')
      const connectionOf = await newIdsOf(tx, 'whatsapps', rows, 'whatsappId')
      const queueOf = await newIdsOf(tx, 'queues', rows, 'queueId')
      const userOf = await newIdsOf(tx, 'users', rows, 'userId')
      const groups = await groupsAmong(
        tx.db,
        rows.flatMap(row => contactOf(row) ?? []),
      )
      for await (const row of inTurns(rows)) {
        const contactId = contactOf(row)
        if (!isWhatsApp(row.channel) || contactId === undefined) {
          tally.left('tickets', isWhatsApp(row.channel) ? 'no-contact' : 'not-whatsapp')
          continue
        }
        const createdAt = momentOf(row.createdAt, offset) ?? tx.now
        const { id, hasClosed } = await takeOverTicket(tx, {
          isGroup: groups.has(contactId),
          uuid: UUID.test(row.uuid ?? '') ? row.uuid!.toLowerCase() : randomUUID(),
          status: STATUSES[row.status ?? ''] ?? 'closed',
          contactId,
          whatsappId: connectionOf(row) ?? null,
          queueId: queueOf(row) ?? null,
          userId: userOf(row) ?? null,
          unreadMessages: Math.max(0, numberOf(row.unread)),
          createdAt,
          updatedAt: momentOf(row.updatedAt, offset) ?? createdAt,
        })
        await rememberIds(tx, 'tickets', [{ oldId: row.id!, newId: id }])
        tally.taken('tickets')
        if (hasClosed) tally.left('tickets', 'second-alive')
      }
      await save(tx)
    }),
})

/** What colleagues wrote on tickets for each other. */
export const notesKind = kindOf({
  name: 'notes',
  wanted: {
    table: 'TicketNotes',
    fields: { id: 'id', note: 'note', ticketId: 'ticketId', userId: 'userId', createdAt: 'createdAt' },
    order: ['id'],
    parent: { table: 'Tickets', by: 'ticketId' },
  },
  bring: ({ desk: company, offset }, rows, tally, save) =>
    company.transaction(async tx => {
      const ticketOf = await newIdsOf(tx, 'tickets', rows, 'ticketId')
      const userOf = await newIdsOf(tx, 'users', rows, 'userId')
      for await (const row of inTurns(rows)) {
        const ticketId = ticketOf(row)
        const note = textOf(row.note, MAX_SAVED_TEXT)
        if (ticketId === undefined || isBlank(note)) tally.left('notes', ticketId === undefined ? 'no-ticket' : 'empty')
        else {
          const createdAt = momentOf(row.createdAt, offset) ?? tx.now
          await takeOverNote(tx, { note, ticketId, userId: userOf(row) ?? null, createdAt })
          tally.taken('notes')
        }
      }
      await save(tx)
    }),
})

/** Once their messages are there, tickets tell about them. */
export const settledKind = kindOf({
  name: 'settled',
  wanted: { table: 'Tickets', fields: { id: 'id' }, order: ['id'] },
  bring: ({ desk: company }, rows, _tally, save) =>
    company.transaction(async tx => {
      const ticketOf = await newIdsOf(tx, 'tickets', rows, 'id')
      for await (const row of inTurns(rows)) {
        const ticketId = ticketOf(row)
        if (ticketId !== undefined) await settleMessages(tx, ticketId)
      }
      await save(tx)
    }),
})
