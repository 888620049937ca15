import { type Connection, connectionEvents, connectionRoutes } from '../../../core/tenant/connections/contract.ts'
import { client } from '../../lib/api/client.ts'
import { type LiveList, useLiveList } from '../../lib/lists/use-live-list.ts'
import { useEvent } from '../../lib/realtime/index.ts'

export const connectionsApi = client(connectionRoutes)

/** All connections, kept true by their events; `whatsappSession` brings status and linking codes alone. */
export function useConnections(): LiveList<Connection> {
  const list = useLiveList<Connection>({
    key: 'connections',
    load: () => connectionsApi.list({ query: { session: '0' } }),
    event: connectionEvents.whatsapp,
  })
  useEvent(connectionEvents.whatsappSession, ({ session }) => {
    list.change(rows => rows.map(row => (row.id === session.id ? { ...row, ...session } : row)))
  })
  return list
}
