/** What other features may use. */
export { VariablesHint } from './variables-hint.tsx'
