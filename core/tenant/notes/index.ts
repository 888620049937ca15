import { type Module, on } from '../../desk/index.ts'
import { bind } from '../../http/index.ts'
import { contactsMerged } from '../contacts/index.ts'
import { ticketGiven, ticketNoted } from '../tickets/index.ts'
import { noteErrors, noteEvents, noteRoutes } from './contract.ts'
import { createNote, followTicket, keepNote, listNotes, moveNotes, removeNote } from './notes.ts'

export { noteByProgram, takeOverNote } from './notes.ts'

/** Notes that staff leave on tickets; they go where their ticket goes. */
export const notesModule: Module = {
  name: 'notes',
  owns: ['ticket_notes'],
  reads: ['tickets', 'users'],
  errors: noteErrors,
  events: noteEvents,
  reactions: [
    on(ticketGiven, followTicket),
    on(ticketNoted, keepNote),
    on(contactsMerged, async (tx, { keptId, removedId }) => ({ notes: await moveNotes(tx, keptId, removedId) })),
  ],
  routes: bind(noteRoutes, {
    create: ({ desk, caller }, { body }) => desk.transaction(tx => createNote(tx, caller, body)),
    listAll: ({ desk, caller }, { query }) => listNotes(desk.db, caller, query),
    remove: ({ desk, caller }, { params }) => desk.transaction(tx => removeNote(tx, caller, params.noteId)),
  }),
}
