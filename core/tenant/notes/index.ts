import type { Room } from '../../desk/index.ts'
import { noteEvents } from './contract.ts'
import { boundNoteRoutes } from './routes.ts'

/** The door of the notes that staff leave on tickets; they go where their ticket goes. */
export const notesRoom = (): Room => ({ name: 'notes', routes: boundNoteRoutes(), events: noteEvents })
