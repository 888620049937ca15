/** What other features may use. */

export { wordOfSetting } from './options.ts'
export { settingTexts } from './texts.ts'
export { useRestingNote } from './use-resting-note.tsx'
