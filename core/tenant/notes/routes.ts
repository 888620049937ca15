import { bind } from '../../http/index.ts'
import { wireTime } from '../../kit/clock.ts'
import { fail, found } from '../../kit/errors.ts'
import { accessTicket, hiddenQueues } from '../tickets/index.ts'
import { mayDeleteNote, noteRoutes, type TicketNote } from './contract.ts'
import { deleteNote, insertNote, noteById, notesOf, type SignedNote } from './store.ts'

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

export const boundNoteRoutes = () =>
  bind(noteRoutes, {
    create: (call, { body: { note, ticketId } }) =>
      call.desk.transaction(async tx => {
        const { contactId, queueId } = await accessTicket(call, ticketId, tx.db)
        const { userId } = call.caller
        return noteOf(await insertNote(tx.db, { note, ticketId, contactId, userId, queueId, createdAt: tx.now }))
      }),
    listAll: async (call, { query }) => {
      const ticket = await accessTicket(call, query.ticketId)
      const notes = await notesOf(call.desk.db, ticket.id, query.contactId ?? ticket.contactId).execute()
      const hidden = await hiddenQueues(call.desk.db, call.caller)
      return notes.filter(note => !isHidden(note, hidden)).map(noteOf)
    },
    remove: (call, { params }) =>
      call.desk.transaction(async tx => {
        const note = found(await noteById(tx.db, params.noteId), 'ERR_NO_NOTE_FOUND')
        await accessTicket(call, note.ticketId, tx.db)
        if (isHidden(note, await hiddenQueues(tx.db, call.caller)) || !mayDeleteNote(call.caller, note.userId))
          throw fail('ERR_NO_PERMISSION')
        await deleteNote(tx.db, note.id)
      }),
  })
