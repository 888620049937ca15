/** What other features may use. */
export { SessionActs } from './session-acts.tsx'
export { SessionStatus } from './session-status.tsx'
export { connectionsApi, inState, useConnectionChoices, useConnections } from './use-connections.ts'
