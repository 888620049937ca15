import type { CompanyTx } from '../../company/index.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../kit/clock.ts'
import { MAX_WAITING_DELIVERIES } from '../../kit/limits.ts'
import { run, type TenantDb } from '../../storage/index.ts'
import { noteAttempt, noteDropped } from './circuit.ts'
import type { Source } from './contract.ts'
import { type DeliveryRow, keepFew } from './log.ts'
import { reportNews } from './news.ts'
import type { Attempt, Parcel } from './post.ts'

/** What is not delivered goes again after these pauses; the last one goes on. */
const PAUSES = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 5 * MINUTE]
/** Who is there and rejects something so often does not get it. */
const MOST_ERRORS = 5
/** Statuses that do not speak of what was sent: anyone who is behind them may take it later. */
const PASSING: readonly number[] = [408, 425, 429, 502, 503, 504]
/** Nobody has deliveries held up for longer. */
const LONGEST_PAUSE = HOUR
/** What could not be delivered in that time is not news any more. */
export const TOO_OLD = DAY

const FIRST = `SELECT * FROM deliveries WHERE source = ? AND state = 'waiting' ORDER BY id LIMIT ?`

/** What waits for a source, in the order in which it happened. */
export const firstWaiting = (db: TenantDb, source: Source, most: number): Promise<DeliveryRow[]> =>
  run<DeliveryRow>(db, FIRST, [source, most])

const ADD = `INSERT INTO deliveries (source, wireId, event, body, state, createdAt) VALUES (?, ?, ?, ?, 'waiting', ?) RETURNING id`
const OLDEST = `SELECT min(id) AS id FROM deliveries WHERE source = ? AND state = 'waiting'`
const NEWEST = 'SELECT max(id) AS id FROM deliveries'

/**
 * Has something delivered behind what waits already. `begins` where nothing waited: anyone who keeps the source sets out then.
 * Too much that waits is told nobody.
 */
export async function enqueue(
  tx: CompanyTx,
  source: Source,
  { wireId, event, body }: Parcel,
): Promise<{ begins: boolean }> {
  const oldest = (await run<{ id: number | null }>(tx.db, OLDEST, [source]))[0]!.id
  if (oldest !== null) {
    const newest = (await run<{ id: number }>(tx.db, NEWEST, []))[0]!.id
    if (newest - oldest >= MAX_WAITING_DELIVERIES) {
      await noteDropped(tx, source)
      return { begins: false }
    }
  }
  await run(tx.db, ADD, [source, wireId, event, body, tx.now])
  reportNews(tx, source)
  return { begins: oldest === null }
}

/** A try of something that waited. */
export interface Tried {
  row: DeliveryRow
  attempt: Attempt
}

const SETTLE = `UPDATE deliveries SET state = ?, tries = tries + 1, status = ?, fault = ?, millis = ?, triedAt = ?
  WHERE id = ? AND state = 'waiting'`

/**
 * Writes down what came of tries, in their order; only the last of them may have failed. Tells how it goes on: at once, at a time,
 * or not at all as nothing waits.
 */
export async function settle(tx: CompanyTx, source: Source, tried: readonly Tried[]): Promise<'on' | 'empty' | number> {
  let until: number | undefined
  for (const { row, attempt } of tried) {
    const { status, fault: error, millis, retryAfter = 0 } = attempt
    const state = error === null ? 'delivered' : isRejected(row, attempt) ? 'failed' : 'waiting'
    await run(tx.db, SETTLE, [state, status, error, millis, tx.now, row.id])
    const rest = await noteAttempt(tx, source, attempt)
    const pause = Math.max(PAUSES[Math.min(row.tries, PAUSES.length - 1)]!, Math.min(retryAfter, LONGEST_PAUSE))
    if (error !== null) until = Math.max(tx.now + pause, rest ?? 0)
  }
  if (tried.length > 0) {
    await keepFew(
      tx,
      source,
      tried.map(({ row }) => row.id),
    )
    reportNews(tx, source)
  }
  const [next] = await firstWaiting(tx.db, source, 1)
  return next ? (until ?? 'on') : 'empty'
}

const isRejected = ({ tries }: DeliveryRow, { status }: Attempt): boolean =>
  status !== null && !PASSING.includes(status) && tries + 1 >= MOST_ERRORS

/** So many are given up in one step. */
const AT_ONCE = 500
const GIVE_UP = `UPDATE deliveries SET state = 'failed', fault = ? WHERE id IN
  (SELECT id FROM deliveries WHERE source = ? AND state = 'waiting' AND createdAt <= ? ORDER BY id LIMIT ${AT_ONCE})`

/** The oldest of what waits from before a moment is not delivered any more; it is for the caller to see whether there is more. */
export async function giveUp(tx: CompanyTx, source: Source, error: 'late' | 'off', upTo: number): Promise<void> {
  await run(tx.db, GIVE_UP, [error, source, upTo])
  reportNews(tx, source)
}
