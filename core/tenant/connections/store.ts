import type { ConnectionReason, ConnectionStatus } from '../../kit/connection-reasons.ts'
import { type Row, type TenantDb, table } from '../../storage/index.ts'
import type { QueueLabel } from '../queues/contract.ts'

/** What is known beyond the schema. */
type Known = { status: ConnectionStatus; statusReason: ConnectionReason | null }

export type ConnectionRow = Row<'whatsapps', Known>

export const connections = table<'whatsapps', Known>('whatsapps')

/** For other modules, which read connections and write none. */
export const connectionById = connections.byId

/** All connections by age, or the one of this id. */
export function connectionRows(db: TenantDb, only?: number): Promise<ConnectionRow[]> {
  return db
    .selectFrom('whatsapps')
    .selectAll()
    .$narrowType<Known>()
    .$if(only !== undefined, query => query.where('id', '=', only!))
    .orderBy('id')
    .execute()
}

export function defaultConnection(db: TenantDb): Promise<ConnectionRow | undefined> {
  return connections.find(db, 'isDefault', 1)
}

/** Connections that are up, the default first. */
export function connectedRows(db: TenantDb): Promise<ConnectionRow[]> {
  return db
    .selectFrom('whatsapps')
    .selectAll()
    .$narrowType<Known>()
    .where('status', '=', 'CONNECTED')
    .orderBy('isDefault', 'desc')
    .orderBy('id')
    .execute()
}

/** Takes the default mark from whoever has it; answers their ids. */
export async function clearDefault(db: TenantDb, updatedAt: number): Promise<number[]> {
  const rows = await db
    .updateTable('whatsapps')
    .set({ isDefault: 0, updatedAt })
    .where('isDefault', '=', 1)
    .returning('id')
    .execute()
  return rows.map(row => row.id)
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

/** Ids of the connections that have this queue, or that transfer to it. */
export async function connectionsWithQueue(db: TenantDb, queueId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('whatsapps')
    .select('id')
    .where(where =>
      where.or([
        where('transferQueueId', '=', queueId),
        where('id', 'in', where.selectFrom('whatsapp_queues').select('whatsappId').where('queueId', '=', queueId)),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(row => row.id)
}

export async function setQueues(db: TenantDb, whatsappId: number, queueIds: readonly number[]): Promise<void> {
  await db.deleteFrom('whatsapp_queues').where('whatsappId', '=', whatsappId).execute()
  if (queueIds.length === 0) return
  await db
    .insertInto('whatsapp_queues')
    .values(queueIds.map(queueId => ({ whatsappId, queueId })))
    .execute()
}

export async function dropQueueEverywhere(db: TenantDb, queueId: number, updatedAt: number): Promise<void> {
  await db.deleteFrom('whatsapp_queues').where('queueId', '=', queueId).execute()
  await db
    .updateTable('whatsapps')
    .set({ transferQueueId: null, updatedAt })
    .where('transferQueueId', '=', queueId)
    .execute()
}
