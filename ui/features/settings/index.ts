/** What other features may use. */

export { useRestingNote } from './use-resting-note.tsx'
