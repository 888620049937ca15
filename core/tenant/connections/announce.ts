import type { Audience } from '../../access/events.ts'
import { may, type Permission } from '../../access/permissions.ts'
import type { DeskTx } from '../../desk/index.ts'
import { connectionEvents } from './contract.ts'
import { connectionPermissions } from './permissions.ts'
import { type ConnectionRow, connectionRows } from './store.ts'
import { connectionOf, sessionOf } from './wire.ts'

/** Whoever may see a connection, all but a restaurante of another one; of those, the ones who may also do this. */
const whoSees =
  (connectionId: number, permission: Permission = connectionPermissions.read): Audience =>
  listener =>
    (listener.profile !== 'restaurante' || listener.whatsappId === connectionId) && may(listener.profile, permission)

/** Tells everybody who may see the connection how it is now, without the codes that link a phone. */
export async function announce(tx: DeskTx, row: ConnectionRow): Promise<void> {
  const whatsapp = await connectionOf(tx.db, row, false)
  tx.publish(connectionEvents.whatsapp.updated(whatsapp, whoSees(row.id)))
}

export async function announceEach(tx: DeskTx, ids: readonly number[]): Promise<void> {
  for (const id of ids) for (const row of await connectionRows(tx.db, id)) await announce(tx, row)
}

/** Tells those who may link a phone where its session stands, codes included. */
export function announceSession(tx: DeskTx, row: ConnectionRow): void {
  const to = whoSees(row.id, connectionPermissions.act)
  tx.publish(connectionEvents.whatsappSession.of({ action: 'update', session: sessionOf(row, true) }, to))
}

export function announceGone(tx: DeskTx, whatsappId: number): void {
  tx.publish(connectionEvents.whatsapp.deleted(whatsappId, whoSees(whatsappId)))
}
