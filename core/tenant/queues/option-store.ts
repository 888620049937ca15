import { type Row, type TenantDb, table } from '../../storage/index.ts'

export type QueueOptionRow = Row<'queue_options'>

export const queueOptions = table('queue_options')

/** All options of a queue: level by level, in the order of their numbers. */
export function optionsOfQueue(db: TenantDb, queueId: number): Promise<QueueOptionRow[]> {
  return db
    .selectFrom('queue_options')
    .selectAll()
    .where('queueId', '=', queueId)
    .orderBy('parentId')
    .orderBy('option')
    .orderBy('id')
    .execute()
}

/** The options with the same parent, in the order of their numbers. */
export function siblingsAt(db: TenantDb, queueId: number, parentId: number | null): Promise<QueueOptionRow[]> {
  return db
    .selectFrom('queue_options')
    .selectAll()
    .where('queueId', '=', queueId)
    .where('parentId', 'is', parentId)
    .orderBy('option')
    .orderBy('id')
    .execute()
}
