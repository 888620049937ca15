import type { Desk } from '../../desk/index.ts'
import { found } from '../../kit/errors.ts'
import type { TenantDb } from '../../storage/index.ts'
import type { ConnectionRef, ConnectionState } from '../../whatsapp/index.ts'
import { announce, announceSession } from './announce.ts'
import { connectionErrors } from './contract.ts'
import { columnsOfState } from './session-columns.ts'
import { connections } from './store.ts'

/** Keeps a session's new state on the connection's row and tells it. Nothing when the connection is deleted. */
export function recordState(desk: Desk, state: ConnectionState): Promise<void> {
  return desk.transaction(async tx => {
    const before = await connections.byId(tx.db, state.ref.connectionId)
    if (!before) return
    const change = { ...columnsOfState(state, before, tx.now), updatedAt: tx.now }
    const row = found(await connections.update(tx.db, before.id, change), connectionErrors.ERR_NO_WAPP_FOUND)
    await announce(tx, row)
    announceSession(tx, row)
  })
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
