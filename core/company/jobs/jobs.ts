import { sql } from 'kysely'
import { type Row, type RowChange, run, type TenantDb } from '../../storage/index.ts'

export type JobRow = Row<'jobs'>

/** Work to be done at a time, at least once, kept in the company's file until it is done. */
export interface JobDraft {
  kind: string
  /** A second job of the same kind and key replaces the first. */
  key: string
  dueAt: number
  payload?: unknown
  /** Of a task. */
  state?: JobState
}

/** How far a task is, beside its payload. */
export interface JobState {
  /** Failed attempts so far. */
  failures?: number
  /** Who attempts it: see `tasks.ts`; null or absent while nobody does. */
  claim?: string | null
  /** When an attempt began that may not be repeated. */
  begunAt?: number | null
  lastError?: string | null
}

export async function putJob(db: TenantDb, { kind, key, dueAt, payload = null, state = {} }: JobDraft): Promise<void> {
  const { failures = 0, claim = null, begunAt = null, lastError = null } = state
  const values = { dueAt, payload: JSON.stringify(payload), attempts: 0, lastError, failures, claim, begunAt }
  await db
    .insertInto('jobs')
    .values({ kind, key, ...values })
    .onConflict(conflict => conflict.columns(['kind', 'key']).doUpdateSet(values))
    .execute()
}

const PUT_ALL = sql.raw(`INSERT INTO jobs (kind, key, dueAt, payload)
  SELECT value ->> 'kind', value ->> 'key', value ->> 'dueAt', value -> 'payload' FROM json_each(`)
const PUT_ANEW = sql.raw(`) WHERE true ON CONFLICT (kind, key)
  DO UPDATE SET dueAt = excluded.dueAt, payload = excluded.payload, attempts = 0, lastError = NULL, failures = 0,
    claim = NULL, begunAt = NULL`)

/** The same of many, in one statement. */
export async function putJobs(db: TenantDb, jobs: readonly JobDraft[]): Promise<void> {
  const rows = jobs.map(job => ({ ...job, payload: job.payload ?? null }))
  await sql`${PUT_ALL}${JSON.stringify(rows)}${PUT_ANEW}`.execute(db)
}

export async function dropJob(db: TenantDb, kind: string, key: string): Promise<void> {
  await db.deleteFrom('jobs').where('kind', '=', kind).where('key', '=', key).execute()
}

/** Texts, so that what a scan takes can be measured by the statements themselves. */
export const NEXT_DUE = 'SELECT dueAt FROM jobs WHERE dueAt IS NOT NULL ORDER BY dueAt LIMIT 1'
export const ALL_DUE = 'SELECT * FROM jobs WHERE dueAt IS NOT NULL AND dueAt <= ? ORDER BY dueAt, id LIMIT ?'

export const nextDueAt = async (db: TenantDb): Promise<number | undefined> =>
  (await run<{ dueAt: number }>(db, NEXT_DUE, []))[0]?.dueAt

export const dueJobs = (db: TenantDb, now: number, most: number): Promise<JobRow[]> =>
  run<JobRow>(db, ALL_DUE, [now, most])

/** How many jobs are due and since when the first of them is, how many failed and are tried again, and how many failed too often for that. */
export async function jobDepth(
  db: TenantDb,
  now: number,
): Promise<{ due: number; oldest: number | null; failing: number; givenUp: number }> {
  const row = await db
    .selectFrom('jobs')
    .select(({ fn }) => [fn.countAll<number>().as('due'), fn.min('dueAt').as('oldest')])
    .where('dueAt', 'is not', null)
    .where('dueAt', '<=', now)
    .executeTakeFirstOrThrow()
  const { givenUp } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('givenUp'))
    .where('dueAt', 'is', null)
    .executeTakeFirstOrThrow()
  const failing = (await run<{ failing: number }>(db, FAILING, []))[0]!.failing
  return { ...row, failing, givenUp }
}

/** A job that is attempted now, that failed, or that was given up. */
export type TroubledJob = Pick<JobRow, 'kind' | 'key' | 'dueAt' | 'failures' | 'claim' | 'lastError'>

const TROUBLED = `SELECT kind, key, dueAt, failures + attempts AS failures, claim, lastError FROM jobs
  WHERE failures > 0 OR attempts > 0 OR claim IS NOT NULL OR lastError IS NOT NULL OR dueAt IS NULL
  ORDER BY dueAt IS NOT NULL, dueAt, id LIMIT ?`

/** Jobs that are attempted now, failed, or were given up: those that were given up first, then by their time. */
export const troubledJobs = (db: TenantDb, most: number): Promise<TroubledJob[]> =>
  run<TroubledJob>(db, TROUBLED, [most])

const FAILING = 'SELECT count(*) AS failing FROM jobs WHERE dueAt IS NOT NULL AND (failures > 0 OR attempts > 0)'

const WAITING = sql.raw('SELECT key FROM jobs WHERE dueAt IS NOT NULL AND kind =')
const AMONG = sql.raw('AND key IN (SELECT value FROM json_each(')

/** Which of these keys a job of a kind waits for. */
export async function keysWaiting(db: TenantDb, kind: string, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`${WAITING} ${kind} ${AMONG}${JSON.stringify(keys)}))`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

const ONE_WAITING = sql.raw('SELECT dueAt, payload FROM jobs WHERE dueAt IS NOT NULL AND kind =')

/** The job of a kind and key that waits, with what it was given. */
export async function jobWaiting<Payload>(
  db: TenantDb,
  { kind }: { kind: string },
  key: string,
): Promise<{ dueAt: number; payload: Payload } | undefined> {
  const { rows } = await sql<{ dueAt: number; payload: string }>`${ONE_WAITING} ${kind} AND key = ${key}`.execute(db)
  return rows[0] && { dueAt: rows[0].dueAt, payload: JSON.parse(rows[0].payload) as Payload }
}

/** A job as someone saw it: it may have been set again since, to another time. */
type Seen = Pick<JobRow, 'id' | 'dueAt'>

/** What the row of a job said that was taken out. */
export type TakenJob = Pick<JobRow, 'key' | 'payload' | 'failures' | 'claim' | 'begunAt' | 'lastError'>

/** Takes a job out, as it is now; undefined when it is gone, or was set again. */
export function takeJob(db: TenantDb, { id, dueAt }: Seen): Promise<TakenJob | undefined> {
  return db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('dueAt', '=', dueAt)
    .returning(['key', 'payload', 'failures', 'claim', 'begunAt', 'lastError'])
    .executeTakeFirst()
}

/** A task as it was claimed. */
interface ClaimedJob {
  kind: string
  key: string
  claim: string
  payload: unknown
}

/** Removes a claimed task; false where it is gone or someone else claimed it, or it was scheduled again with other data. */
export async function takeClaimed(
  db: TenantDb,
  { kind, key, claim, payload }: ClaimedJob,
  also?: 'or scheduled again',
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('payload', '=', JSON.stringify(payload))
    .where(({ eb, or }) => or([eb('claim', '=', claim), ...(also ? [eb('claim', 'is', null)] : [])]))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Takes out a task that nobody attempts and that is due at a time; undefined where there is none. */
export function takeUnclaimed(db: TenantDb, { kind, key, dueAt }: Omit<JobDraft, 'payload' | 'state'>) {
  return db
    .deleteFrom('jobs')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('dueAt', '=', dueAt)
    .where('claim', 'is', null)
    .returning(['payload', 'failures', 'lastError'])
    .executeTakeFirst()
}

/** Notes that the attempt of a claimed task begins; false where the claim is lost. */
export const markBegun = (db: TenantDb, task: ClaimedJob, now: number): Promise<boolean> =>
  changeClaimed(db, task, { begunAt: now })

/** Notes that a claimed task gets on, whatever failed before; false where the claim is lost. */
export const noteProgress = (db: TenantDb, task: ClaimedJob): Promise<boolean> =>
  changeClaimed(db, task, { failures: 0 })

async function changeClaimed(
  db: TenantDb,
  { kind, key, claim }: ClaimedJob,
  change: Pick<RowChange<'jobs'>, 'begunAt' | 'failures'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set(change)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('claim', '=', claim)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns whether it was still there, and not set again. */
export async function changeJob(db: TenantDb, { id, dueAt }: Seen, change: RowChange<'jobs'>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set(change)
    .where('id', '=', id)
    .where('dueAt', '=', dueAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
