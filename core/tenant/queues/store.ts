import { type Row, type TenantDb, table } from '../../storage/index.ts'

export type QueueRow = Row<'queues'>

export const queues = table('queues')

export function allQueues(db: TenantDb): Promise<QueueRow[]> {
  return db
    .selectFrom('queues')
    .selectAll()
    .orderBy('orderQueue', order => order.asc().nullsLast())
    .orderBy('id')
    .execute()
}
