import { type Desk, type DeskTx, type Module, on } from '../../desk/index.ts'
import type { PlatformStore, Secrets } from '../../storage/index.ts'
import type { ConnectionRef, ConnectionState } from '../../whatsapp/index.ts'
import { queueChanged, queueLeaving } from '../queues/index.ts'
import { announceEach } from './announce.ts'
import { connectionErrors, connectionEvents } from './contract.ts'
import type { ConnectionNeeds } from './needs.ts'
import { routesWith } from './routes.ts'
import { recordState, refsToRestore } from './state.ts'
import { connectionsWithQueue, dropQueueEverywhere } from './store.ts'
import { ConnectionTokens, type TokenOwner } from './tokens.ts'

/** The door of the WhatsApp connections of a company. */
export interface ConnectionsRoom {
  room: Module
  /** For the guard: whose external API token this is. */
  connectionOf(token: string): Promise<TokenOwner | undefined>
  /** For the sessions' host: keeps and publishes a new state. */
  stateChanged(desk: Desk, state: ConnectionState): Promise<void>
  /** The connections to start with the program. */
  restoreRefs(desk: Desk): Promise<ConnectionRef[]>
  /** A company was deleted. */
  forgetCompany(companyId: number): void
}

export function createConnectionsRoom(given: {
  platform: PlatformStore
  secrets: Secrets
  sessions: ConnectionNeeds['sessions']
}): ConnectionsRoom {
  const tokens = new ConnectionTokens(given.platform, given.secrets)
  const needs: ConnectionNeeds = { tokens, sessions: given.sessions }
  return {
    room: {
      name: 'connections',
      errors: connectionErrors,
      routes: routesWith(needs),
      events: connectionEvents,
      reactions: [
        on(queueChanged, async (tx, { queueId }) => announceEach(tx, await connectionsWithQueue(tx.db, queueId))),
        on(queueLeaving, (tx, { queueId }) => letGoOfQueue(tx, queueId)),
      ],
    },
    connectionOf: token => tokens.ownerOf(token),
    stateChanged: recordState,
    restoreRefs: desk => refsToRestore(desk.companyId, desk.db),
    forgetCompany: companyId => tokens.forgetCompany(companyId),
  }
}

async function letGoOfQueue(tx: DeskTx, queueId: number): Promise<void> {
  const holders = await connectionsWithQueue(tx.db, queueId)
  await dropQueueEverywhere(tx.db, queueId, tx.now)
  await announceEach(tx, holders)
}

export { connectionLeaving } from './remove.ts'
export { connectionTimersChanged } from './save.ts'
export {
  type ConnectionRow,
  connectedRows,
  connectionById,
  defaultConnection,
  queuesOfConnection,
} from './store.ts'
