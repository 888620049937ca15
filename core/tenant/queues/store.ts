import type { NewRow, Row, RowChange, TenantDb } from '../../storage/index.ts'

export type QueueRow = Row<'queues'>

export function allQueues(db: TenantDb): Promise<QueueRow[]> {
  return db
    .selectFrom('queues')
    .selectAll()
    .orderBy('orderQueue', order => order.asc().nullsLast())
    .orderBy('id')
    .execute()
}

export function queueById(db: TenantDb, id: number): Promise<QueueRow | undefined> {
  return db.selectFrom('queues').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Another queue of this name, in any case of letters. */
export function queueNamed(db: TenantDb, name: string, except = 0): Promise<{ id: number } | undefined> {
  return db.selectFrom('queues').select('id').where('name', '=', name).where('id', '<>', except).executeTakeFirst()
}

/** Another queue of this colour, in any case of letters. */
export function queueColored(db: TenantDb, color: string, except = 0): Promise<{ id: number } | undefined> {
  return db.selectFrom('queues').select('id').where('color', '=', color).where('id', '<>', except).executeTakeFirst()
}

export async function countQueues(db: TenantDb): Promise<number> {
  const row = await db
    .selectFrom('queues')
    .select(count => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

export function insertQueue(db: TenantDb, row: NewRow<'queues'>): Promise<QueueRow> {
  return db.insertInto('queues').values(row).returningAll().executeTakeFirstOrThrow()
}

export function updateQueue(db: TenantDb, id: number, change: RowChange<'queues'>): Promise<QueueRow> {
  return db.updateTable('queues').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function deleteQueue(db: TenantDb, id: number): Promise<void> {
  await db.deleteFrom('queues').where('id', '=', id).execute()
}
