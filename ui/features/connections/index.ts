import { lazy } from 'react'

/** What other features may use. */
export { connectionsApi, inState, useConnectionChoices, useConnections } from './use-connections.ts'

export const ConnectionStatus = lazy(() => import('./connection-status.tsx'))
