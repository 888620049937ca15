import type { Module } from '../../desk/index.ts'
import { noteErrors, noteEvents } from './contract.ts'
import { boundNoteRoutes } from './routes.ts'

/** The door of the notes that staff leave on tickets; they go where their ticket goes. */
export const notesRoom = (): Module => ({
  name: 'notes',
  errors: noteErrors,
  routes: boundNoteRoutes(),
  events: noteEvents,
})
