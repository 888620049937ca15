import { bind } from '../../http/index.ts'
import { wireTime } from '../../kit/clock.ts'
import { found } from '../../kit/errors.ts'
import { accessTicket } from '../tickets/index.ts'
import { noteRoutes, type TicketNote } from './contract.ts'
import { deleteNote, insertNote, noteById, notesOf, type SignedNote } from './store.ts'

const noteOf = ({ id, note, ticketId, contactId, userId, userName, createdAt }: SignedNote): TicketNote => ({
  id,
  note,
  ticketId,
  contactId,
  user: userId === null ? null : { id: userId, name: userName ?? '' },
  createdAt: wireTime(createdAt),
})

export const boundNoteRoutes = () =>
  bind(noteRoutes, {
    create: (call, { body: { note, ticketId } }) =>
      call.desk.transaction(async tx => {
        const { contactId } = await accessTicket(call, ticketId, tx.db)
        const { userId } = call.caller
        return noteOf(await insertNote(tx.db, { note, ticketId, contactId, userId, createdAt: tx.now }))
      }),
    listAll: async (call, { query }) => {
      const ticket = await accessTicket(call, query.ticketId)
      return (await notesOf(call.desk.db, ticket.id, query.contactId ?? ticket.contactId).execute()).map(noteOf)
    },
    remove: (call, { params }) =>
      call.desk.transaction(async tx => {
        const { id, ticketId } = found(await noteById(tx.db, params.noteId), 'ERR_NO_NOTE_FOUND')
        await accessTicket(call, ticketId, tx.db)
        await deleteNote(tx.db, id)
      }),
  })
