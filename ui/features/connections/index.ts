/** What other features may use. */
export { inState, useConnectionChoices, useConnections } from './use-connections.ts'
