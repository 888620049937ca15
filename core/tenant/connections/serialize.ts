import type { CompanyTx } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import type { Audience } from '../../domain/access/events.ts'
import { may, type ProfilePermission } from '../../domain/access/permissions.ts'
import type { ConnectionReason, ConnectionStatus } from '../../domain/connection-reasons.ts'
import { encode } from '../../kit/encode.ts'
import { type Row, type TenantDb, table } from '../../storage/index.ts'
import type { QueueLabel } from '../queues/contract.ts'
import { capabilitiesOf, serializeCloud } from './cloud/serialize.ts'
import { Connection, ConnectionSession, connectionEvents } from './contract.ts'
import { connectionPermissions } from './permissions.ts'

/** What is known beyond the schema. */
export type KnownConnection = { status: ConnectionStatus; statusReason: ConnectionReason | null }

export type ConnectionRow = Row<'whatsapps', KnownConnection>

export const connections = table<'whatsapps', KnownConnection>('whatsapps')

/** A restriction outlives the session that was told about it, and the program. */
export const isRestricted = ({ restrictedUntil }: Pick<ConnectionRow, 'restrictedUntil'>, now: number): boolean =>
  restrictedUntil !== null && restrictedUntil > now

/** Why a connection is not well: its session's own reason, or that WhatsApp restricts a number which is connected. */
export const displayedReason = (
  { status, reason }: { status: ConnectionStatus; reason: ConnectionReason | null },
  row: Pick<ConnectionRow, 'restrictedUntil'>,
  now: number,
): ConnectionReason | null => reason ?? (status === 'CONNECTED' && isRestricted(row, now) ? 'restricted' : null)

/** A connection as the wire shows it; the codes that link a phone are for those who may link one. */
export async function showConnection(
  db: TenantDb,
  row: ConnectionRow,
  { profile }: Pick<Caller, 'profile'>,
): Promise<Connection> {
  const displayed = may(profile, connectionPermissions.act) ? row : withoutCodes(row)
  return encodeConnection(db, displayed, may(profile, connectionPermissions.editOrDelete))
}

const withoutCodes = (row: ConnectionRow) => ({ ...row, qrcode: undefined, pairingCode: undefined })

/** `administers`: it is for someone who may know by which proxy it goes. */
const encodeConnection = async (
  db: TenantDb,
  row: ConnectionRow | ReturnType<typeof withoutCodes>,
  administers: boolean,
) =>
  encode(Connection, {
    ...row,
    hasToken: row.tokenHash !== null,
    capabilities: capabilitiesOf(row),
    queues: await queuesOfConnection(db, row.id),
    ...(administers
      ? { hasProxyPassword: row.proxyPassword !== null, cloud: await serializeCloud(db, row.id) }
      : { proxyAddress: undefined, proxyUsername: undefined, tokenMadeAt: undefined, tokenUsedAt: undefined }),
  })

/** Anyone who may see a connection, all but a restaurante of another one; of those, the ones who may also do this. */
export const whoSees =
  (connectionId: number, permission: ProfilePermission = connectionPermissions.read): Audience =>
  listener =>
    (listener.profile !== 'restaurante' || listener.whatsappId === connectionId) && may(listener.profile, permission)

/** Tells everybody who may see the connection how it is now, without the codes that link a phone. */
export async function publishConnection(tx: CompanyTx, row: ConnectionRow): Promise<void> {
  for (const administers of [true, false]) {
    const whatsapp = await encodeConnection(tx.db, withoutCodes(row), administers)
    const to: Audience = listener =>
      whoSees(row.id)(listener) && may(listener.profile, connectionPermissions.editOrDelete) === administers
    tx.publish(connectionEvents.whatsapp.updated(whatsapp, to))
  }
}

/** Tells those who may link a phone where its session stands, codes included. */
export function publishSession(tx: CompanyTx, row: ConnectionRow): void {
  const session = encode(ConnectionSession, row)
  const to = whoSees(row.id, connectionPermissions.act)
  tx.publish(connectionEvents.whatsappSession.of({ action: 'update', session }, to))
}

export function publishGone(tx: CompanyTx, whatsappId: number): void {
  tx.publish(connectionEvents.whatsapp.deleted(whatsappId, whoSees(whatsappId)))
}

/** The queues of a connection in the order of menus. */
export function queuesOfConnection(db: TenantDb, whatsappId: number): Promise<QueueLabel[]> {
  return db
    .selectFrom('whatsapp_queues')
    .innerJoin('queues', 'queues.id', 'whatsapp_queues.queueId')
    .select(['queues.id', 'queues.name', 'queues.color'])
    .where('whatsapp_queues.whatsappId', '=', whatsappId)
    .orderBy('queues.orderQueue', order => order.asc().nullsLast())
    .orderBy('queues.id')
    .execute()
}
