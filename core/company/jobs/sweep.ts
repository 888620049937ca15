import type { CompanyTx } from '../context.ts'
import { type DoneJob, type job, whenDue } from './job.ts'

/** So many rows go in one transaction. */
const AT_ONCE = 500

/**
 * What is left of something that is gone for everybody goes a piece at a time: `piece` removes so many of its rows and answers how
 * many those were, and `end` removes the row itself, behind them.
 */
export const sweepPiecewise = <Payload>(
  sweep: ReturnType<typeof job<Payload>>,
  idOf: (payload: Payload) => number,
  piece: (tx: CompanyTx, id: number, most: number) => Promise<number>,
  end: (tx: CompanyTx, id: number) => Promise<unknown>,
): DoneJob =>
  whenDue(sweep, async (tx, payload) => {
    const id = idOf(payload)
    const gone = await piece(tx, id, AT_ONCE)
    await (gone === AT_ONCE ? tx.schedule(sweep.at(tx.now, id, payload)) : end(tx, id))
  })
