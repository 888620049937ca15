/** What other features may use. */
export { useConnectionChoices, useConnections } from './use-connections.ts'
