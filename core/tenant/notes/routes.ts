import { whoSees } from '../../access/ticket-visibility.ts'
import type { DeskTx } from '../../desk/index.ts'
import { bind } from '../../http/index.ts'
import { wireTime } from '../../kit/clock.ts'
import { fail, found } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { ticketChannels } from '../tickets/contract.ts'
import { accessTicket, hiddenQueues, type TicketRow } from '../tickets/index.ts'
import { mayDeleteNote, noteErrors, noteEvents, noteRoutes, type TicketNote } from './contract.ts'
import { noteById, notes, notesOf, type SignedNote } from './store.ts'

const noteOf = ({ id, note, ticketId, contactId, userId, userName, createdAt }: SignedNote): TicketNote => ({
  id,
  note,
  ticketId,
  contactId,
  user: userId === null ? null : { id: userId, name: userName ?? '' },
  createdAt: wireTime(createdAt),
})

const isHidden = ({ queueId }: SignedNote, hidden: readonly number[]): boolean =>
  queueId !== null && hidden.includes(queueId)

/** Tells the pages that have the ticket open; each asks for the notes that it may read. */
function publishNotes(tx: DeskTx, { id, queueId, userId }: TicketRow): void {
  const to = whoSees({ queueId, userId })
  tx.publish(
    noteEvents.ticketNote.of({ action: 'update', ticketId: id }, to, [ticketChannels.chat.of({ ticketId: id })]),
  )
}

export const boundNoteRoutes = () =>
  bind(noteRoutes, {
    create: (call, { body: { note, ticketId } }) =>
      call.desk.transaction(async tx => {
        const ticket = await accessTicket(call, ticketId, tx.db)
        const { contactId, queueId } = ticket
        const { userId } = call.caller
        publishNotes(tx, ticket)
        const { id } = await notes.insert(tx.db, { note, ticketId, contactId, userId, queueId, createdAt: tx.now })
        return noteOf(found(await noteById(tx.db, id), noteErrors.ERR_NO_NOTE_FOUND))
      }),
    listAll: async (call, { query }) => {
      const ticket = await accessTicket(call, query.ticketId)
      const rows = await notesOf(call.desk.db, ticket.id, query.contactId ?? ticket.contactId).execute()
      const hidden = await hiddenQueues(call.desk.db, call.caller)
      return rows.filter(note => !isHidden(note, hidden)).map(noteOf)
    },
    remove: (call, { params }) =>
      call.desk.transaction(async tx => {
        const note = found(await noteById(tx.db, params.noteId), noteErrors.ERR_NO_NOTE_FOUND)
        const ticket = await accessTicket(call, note.ticketId, tx.db)
        if (isHidden(note, await hiddenQueues(tx.db, call.caller)) || !mayDeleteNote(call.caller, note.userId))
          throw fail(generalErrors.ERR_NO_PERMISSION)
        await notes.remove(tx.db, note.id)
        publishNotes(tx, ticket)
      }),
  })
