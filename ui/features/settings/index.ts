/** What other features may use. */

export { settingTexts } from './texts.ts'
export { useRestingNote } from './use-resting-note.tsx'
