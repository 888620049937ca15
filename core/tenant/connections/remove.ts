import { type Desk, fact } from '../../desk/index.ts'
import { fail, found } from '../../kit/errors.ts'
import type { TenantDb } from '../../storage/index.ts'
import { announceGone } from './announce.ts'
import { connectionErrors } from './contract.ts'
import type { ConnectionNeeds } from './needs.ts'
import { connections } from './store.ts'

/** A connection is about to be deleted: whoever holds it lets go of it, and tells whom that concerns. */
export const connectionLeaving = fact<{ whatsappId: number }>('connection leaving')

/**
 * Unlinks the phone and deletes the connection. First the phone: if the program stops in between, a connection without a
 * phone is left, which can be deleted again, and no phone that nobody knows of.
 */
export async function removeConnection(desk: Desk, id: number, needs: ConnectionNeeds): Promise<void> {
  await checkRemovable(desk.db, id)
  await needs.sessions.remove({ companyId: desk.companyId, connectionId: id })
  await desk.transaction(async tx => {
    await checkRemovable(tx.db, id)
    await tx.tell(connectionLeaving, { whatsappId: id })
    await needs.tokens.release({ companyId: tx.companyId, whatsappId: id })
    await connections.remove(tx.db, id)
    announceGone(tx, id)
  })
}

/** The default goes only as the last: otherwise another has to be made the default before. */
async function checkRemovable(db: TenantDb, id: number): Promise<void> {
  const row = found(await connections.byId(db, id), connectionErrors.ERR_NO_WAPP_FOUND)
  if (row.isDefault === 1 && (await connections.count(db)) > 1) throw fail(connectionErrors.ERR_NO_OTHER_WHATSAPP)
}
