/** What other features may use. */

export { listed } from './listed.ts'
export { MessageText } from './message-text.tsx'
