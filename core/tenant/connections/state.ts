import type { Desk } from '../../desk/index.ts'
import type { ConnectionReason } from '../../kit/connection-reasons.ts'
import type { TenantDb } from '../../storage/index.ts'
import type { ConnectionRef, ConnectionState } from '../../whatsapp/index.ts'
import { announce, announceSession } from './announce.ts'
import { type ConnectionRow, updateConnection } from './store.ts'

/** Ends after which no phone is linked; null is a connection that nobody linked yet. */
const UNLINKED: readonly (ConnectionReason | null)[] = [null, 'stopped', 'logged-out', 'qr-unanswered']

/** Keeps a session's new state on the connection's row and tells it. Nothing when the connection is deleted. */
export function recordState(desk: Desk, state: ConnectionState): Promise<void> {
  return desk.transaction(async tx => {
    const row = await updateConnection(tx.db, state.ref.connectionId, {
      status: state.status,
      statusReason: state.reason,
      qrcode: state.qrcode,
      pairingCode: state.pairingCode,
      retries: state.retries,
      ...linkOf(state),
      updatedAt: tx.now,
    })
    if (!row) return
    await announce(tx, row)
    announceSession(tx, row)
  })
}

/** What a state says about the linked phone; nothing while a linked one is only away. */
function linkOf({ status, reason, me }: ConnectionState): Partial<Pick<ConnectionRow, 'linked' | 'number'>> {
  if (me) return { linked: 1, ...(me.pn === undefined ? {} : { number: me.pn }) }
  const unlinked = status === 'qrcode' || (status === 'DISCONNECTED' && UNLINKED.includes(reason))
  return unlinked ? { linked: 0, number: null } : {}
}

/** The connections that were not `DISCONNECTED` when the program stopped: to be started with it. */
export async function refsToRestore(companyId: number, db: TenantDb): Promise<ConnectionRef[]> {
  const rows = await db
    .selectFrom('whatsapps')
    .select('id')
    .where('status', '<>', 'DISCONNECTED')
    .orderBy('id')
    .execute()
  return rows.map(row => ({ companyId, connectionId: row.id }))
}
