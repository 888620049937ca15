import type { Room } from '../../desk/index.ts'
import type { ContactFollower } from '../contacts/index.ts'
import { boundNoteRoutes } from './routes.ts'
import { moveNotes } from './store.ts'
import './tables.ts'

/** The door of the notes that staff leave on tickets. */
export const notesRoom = (): Room => ({ name: 'notes', routes: boundNoteRoutes() })

/** Notes go with their contact when it is merged; when it is deleted they go with its tickets. */
export const notesFollowContacts: ContactFollower = {
  name: 'notes',
  move: (tx, keptId, removedId) => moveNotes(tx.db, removedId, keptId),
  restore: async (tx, keptId, removedId, moved) => {
    await moveNotes(tx.db, keptId, removedId, (moved as number[] | undefined) ?? [])
  },
}
