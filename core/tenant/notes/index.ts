import { type Module, on } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { contactsMerged } from '../contacts/index.ts'
import { ticketGiven, ticketLeaving, ticketNoted } from '../tickets/index.ts'
import { noteErrors, noteEvents, noteRoutes } from './contract.ts'
import { forgetMentions, mentionable, seeMentions, unseenMentions } from './mentions.ts'
import { createNote, followTicket, keepNote, listNotes, moveNotes, removeNote } from './notes.ts'

export { personNamed, unseenMentions } from './mentions.ts'
export { noteByProgram, takeOverNote } from './notes.ts'

/** Notes that staff leave on tickets; they go where their ticket goes. */
export const notesModule: Module = {
  name: 'notes',
  owns: ['note_mentions', 'ticket_notes'],
  reads: ['contacts', 'tickets', 'user_queues', 'users'],
  errors: noteErrors,
  events: noteEvents,
  reactions: [
    on(ticketGiven, followTicket),
    on(ticketNoted, keepNote),
    on(ticketLeaving, forgetMentions),
    on(contactsMerged, async (tx, { keptId, removedId }) => ({ notes: await moveNotes(tx, keptId, removedId) })),
  ],
  routes: bind(noteRoutes, {
    create: ({ desk, caller }, { body }) => desk.transaction(tx => createNote(tx, caller, body)),
    listAll: ({ desk, caller }, { query }) => listNotes(desk.db, caller, query),
    people: ({ desk, caller }, { query }) => mentionable(desk, caller, query),
    mentions: ({ desk, caller }) => unseenMentions(desk.db, caller),
    seeMentions: ({ desk, caller }, { body }) => desk.transaction(tx => seeMentions(tx, caller, body.ticketId)),
    remove: ({ desk, caller }, { params }) => desk.transaction(tx => removeNote(tx, caller, params.noteId)),
  }),
}
