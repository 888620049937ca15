import { type Module, on } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { contactsMerged } from '../contacts/index.ts'
import { ticketGiven, ticketLeaving, ticketNoted } from '../tickets/index.ts'
import { noteErrors, noteEvents, noteRoutes } from './contract.ts'
import { forgetMentions, mentionable, seeMentions, unseenMentions } from './mentions.ts'
import { createNote, followTicket, listNotes, moveNotes, removeNote, storeNote } from './notes.ts'

export { personNamed, unseenMentions } from './mentions.ts'
export { noteByProgram, takeOverNote } from './notes.ts'

/** Notes that staff leave on tickets; they go where their ticket goes. */
export const notesModule: Module = {
  name: 'notes',
  owns: ['note_mentions', 'ticket_notes'],
  reads: ['contacts', 'tickets', 'user_queues', 'users'],
  errors: noteErrors,
  events: noteEvents,
  eventHandlers: [
    on(ticketGiven, followTicket),
    on(ticketNoted, storeNote),
    on(ticketLeaving, forgetMentions),
    on(contactsMerged, async (tx, { keptId, removedId }) => ({ notes: await moveNotes(tx, keptId, removedId) })),
  ],
  routes: bind(noteRoutes, {
    create: ({ company, caller }, { body }) => company.transaction(tx => createNote(tx, caller, body)),
    listAll: ({ company, caller }, { query }) => listNotes(company.db, caller, query),
    people: ({ company, caller }, { query }) => mentionable(company, caller, query),
    mentions: ({ company, caller }) => unseenMentions(company.db, caller),
    seeMentions: ({ company, caller }, { body }) => company.transaction(tx => seeMentions(tx, caller, body.ticketId)),
    remove: ({ company, caller }, { params }) => company.transaction(tx => removeNote(tx, caller, params.noteId)),
  }),
}
