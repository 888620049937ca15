import type { NewRow, Row, RowChange, TenantDb } from '../../storage/index.ts'

export type QueueOptionRow = Row<'queue_options'>

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

export function optionById(db: TenantDb, id: number): Promise<QueueOptionRow | undefined> {
  return db.selectFrom('queue_options').selectAll().where('id', '=', id).executeTakeFirst()
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

export function insertOption(db: TenantDb, row: NewRow<'queue_options'>): Promise<QueueOptionRow> {
  return db.insertInto('queue_options').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function updateOption(db: TenantDb, id: number, change: RowChange<'queue_options'>): Promise<void> {
  await db.updateTable('queue_options').set(change).where('id', '=', id).execute()
}

export async function deleteOption(db: TenantDb, id: number): Promise<void> {
  await db.deleteFrom('queue_options').where('id', '=', id).execute()
}
