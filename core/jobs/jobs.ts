import type { TenantDb } from '../storage/index.ts'
import './tables.ts'

/** Work to be done at a time, at least once, kept in the company's file until it is done. */
export interface JobDraft {
  kind: string
  /** A second job of the same kind and key replaces the first. */
  key: string
  dueAt: number
  payload?: unknown
}

export async function putJob(db: TenantDb, job: JobDraft): Promise<void> {
  const values = { dueAt: job.dueAt, payload: JSON.stringify(job.payload ?? null), attempts: 0, lastError: null }
  await db
    .insertInto('jobs')
    .values({ kind: job.kind, key: job.key, ...values })
    .onConflict(conflict => conflict.columns(['kind', 'key']).doUpdateSet(values))
    .execute()
}

export async function dropJob(db: TenantDb, kind: string, key: string): Promise<void> {
  await db.deleteFrom('jobs').where('kind', '=', kind).where('key', '=', key).execute()
}

export async function nextDueAt(db: TenantDb): Promise<number | undefined> {
  const row = await db
    .selectFrom('jobs')
    .select('dueAt')
    .where('dueAt', 'is not', null)
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst()
  return row?.dueAt ?? undefined
}

export function dueJobs(db: TenantDb, now: number, most: number) {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('dueAt', 'is not', null)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(most)
    .execute()
}
