import {
  type Connection,
  type ConnectionSession,
  connectionEvents,
  connectionRoutes,
  type FirstContacts,
} from '../../../core/tenant/connections/contract.ts'
import type { Option } from '../../kit/index.ts'
import { client } from '../../lib/api/client.ts'
import { type List, listOf, on, records, useList } from '../../lib/lists/index.ts'

export const connectionsApi = client(connectionRoutes)

/** All connections; `whatsappSession` brings status and linking codes alone. */
export const useConnections = (): List<Connection> =>
  useList(
    listOf(connectionRoutes.list, {
      live: [records(connectionEvents.whatsapp), on(connectionEvents.whatsappSession, afterSession)],
    }),
  )

const afterSession = (
  rows: readonly Connection[],
  { session }: { session: ConnectionSession },
): readonly Connection[] => rows.map(row => (row.id === session.id ? { ...row, ...session } : row))

/** How much each connection writes to people who never wrote to it; for those who may set its limit. */
export const useFirstContacts = (): List<FirstContacts> =>
  useList(
    listOf(connectionRoutes.firstContacts, {
      live: [on(connectionEvents.whatsappFirstContacts, afterFirstContact)],
    }),
  )

const afterFirstContact = (
  rows: readonly FirstContacts[],
  { firstContacts }: { firstContacts: FirstContacts },
): readonly FirstContacts[] => [...rows.filter(({ id }) => id !== firstContacts.id), firstContacts]

/** The same to choose from. */
export function useConnectionChoices(): readonly Option<number>[] {
  const { rows = [] } = useConnections()
  return rows.map(({ id, name }) => ({ value: id, label: name }))
}
