/** What other features may use. */
export type { Picked } from './box-keys.ts'
export { QuickButton } from './quick-button.tsx'
export { QuickSuggestions, shortcodeIn } from './quick-suggestions.tsx'
