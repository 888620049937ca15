import type { CompanyTx } from '../../company/index.ts'
import { MINUTE, SECOND } from '../../kit/clock.ts'
import { encode } from '../../kit/encode.ts'
import { type Row, run, type TenantDb } from '../../storage/index.ts'
import { Circuit, type Source } from './contract.ts'
import type { Attempt } from './post.ts'

/** After so many failures in a row a source rests. */
export const MOST_FAILURES = 10
/** How long, and twice as long each time that it fails again behind a rest, up to the last. */
const FIRST_REST = MINUTE
const LONGEST_REST = 30 * MINUTE
/** One try behind a rest shows whether it is over; nobody else tries meanwhile. */
const TRIAL = 15 * SECOND

type CircuitRow = Row<'delivery_circuits'>

const ROW = 'SELECT * FROM delivery_circuits WHERE source = ?'

const rowOf = async (db: TenantDb, source: Source): Promise<CircuitRow | undefined> =>
  (await run<CircuitRow>(db, ROW, [source]))[0]

const NEVER_FAILED = {
  failures: 0,
  restsUntil: null,
  lastStatus: null,
  lastFault: null,
  lastFailedAt: null,
  dropped: 0,
}

/** How things stand with a source. */
export const circuitOf = async (db: TenantDb, source: Source): Promise<Circuit> =>
  encode(Circuit, (await rowOf(db, source)) ?? NEVER_FAILED)

/**
 * Until when a source rests; undefined where it may be tried. The first who asks behind a rest is the one to try, and the others
 * wait for what comes of it.
 */
export async function restOf(tx: CompanyTx, source: Source): Promise<number | undefined> {
  const restsUntil = (await rowOf(tx.db, source))?.restsUntil ?? null
  if (restsUntil === null) return undefined
  if (restsUntil > tx.now) return restsUntil
  await setRest(tx, source, tx.now + TRIAL)
  return undefined
}

const setRest = (tx: CompanyTx, source: Source, until: number | null): Promise<unknown> =>
  run(tx.db, 'UPDATE delivery_circuits SET restsUntil = ? WHERE source = ?', [until, source])

const WENT_WELL = `UPDATE delivery_circuits SET failures = 0, rests = 0, restsUntil = NULL
  WHERE source = ? AND (failures > 0 OR restsUntil IS NOT NULL)`

const FAILED = `INSERT INTO delivery_circuits (source, failures, lastStatus, lastFault, lastFailedAt) VALUES (?, 1, ?, ?, ?)
  ON CONFLICT (source) DO UPDATE SET failures = failures + 1, lastStatus = excluded.lastStatus,
    lastFault = excluded.lastFault, lastFailedAt = excluded.lastFailedAt RETURNING failures, rests`

/** Something went well, or did not: then tells until when the source rests, if it does. */
export async function noteAttempt(
  tx: CompanyTx,
  source: Source,
  { status, fault: error }: Pick<Attempt, 'status' | 'fault'>,
): Promise<number | undefined> {
  if (error === null) {
    await run(tx.db, WENT_WELL, [source])
    return undefined
  }
  const [row] = await run<CircuitRow>(tx.db, FAILED, [source, status, error, tx.now])
  const { failures, rests } = row!
  if (failures < MOST_FAILURES) return undefined
  const until = tx.now + Math.min(FIRST_REST * 2 ** Math.min(rests, 10), LONGEST_REST)
  await run(tx.db, 'UPDATE delivery_circuits SET rests = rests + 1, restsUntil = ? WHERE source = ?', [until, source])
  return until
}

const DROPPED = `INSERT INTO delivery_circuits (source, dropped) VALUES (?, 1)
  ON CONFLICT (source) DO UPDATE SET dropped = dropped + 1`

/** Something is told nobody, as too much waits or the desk is full. */
export const noteDropped = (tx: CompanyTx, source: Source): Promise<unknown> => run(tx.db, DROPPED, [source])

/** Someone wants a source tried now. */
export const endRest = (tx: CompanyTx, source: Source): Promise<unknown> => setRest(tx, source, null)

/** It leads elsewhere now: what failed there says nothing of it. */
export const forgetFailures = (tx: CompanyTx, source: Source): Promise<unknown> =>
  run(tx.db, 'DELETE FROM delivery_circuits WHERE source = ?', [source])
