/** What other features may use. */

export { useSetUp } from './integrations/use-integrations.ts'
export { useRestingNote } from './use-resting-note.tsx'
