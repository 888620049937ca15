/** What other features may use. */
export type { Picked } from './box-keys.ts'
export { QuickSuggestions, shortcodeIn } from './quick-suggestions.tsx'
