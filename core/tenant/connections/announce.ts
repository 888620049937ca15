import type { DeskTx } from '../../desk/index.ts'
import { publicationsOf } from '../../realtime/index.ts'
import { connectionEvents } from './contract.ts'
import { connectionPermissions } from './permissions.ts'
import { type ConnectionRow, connectionRows } from './store.ts'
import { connectionOf, sessionOf } from './wire.ts'

const pub = publicationsOf(connectionEvents)

/** Tells everybody who may see the connection how it is now, without the codes that link a phone. */
export async function announce(tx: DeskTx, row: ConnectionRow): Promise<void> {
  const whatsapp = await connectionOf(tx.db, row, false)
  tx.publish(pub('whatsapp', { action: 'update', whatsapp }, { connection: row.id }))
}

export async function announceEach(tx: DeskTx, ids: readonly number[]): Promise<void> {
  for (const id of ids) for (const row of await connectionRows(tx.db, id)) await announce(tx, row)
}

/** Tells those who may link a phone where its session stands, codes included. */
export function announceSession(tx: DeskTx, row: ConnectionRow): void {
  const to = { connection: row.id, may: connectionPermissions.act } as const
  tx.publish(pub('whatsappSession', { action: 'update', session: sessionOf(row, true) }, to))
}

export function announceGone(tx: DeskTx, whatsappId: number): void {
  tx.publish(pub('whatsapp', { action: 'delete', whatsappId }, { connection: whatsappId }))
}
