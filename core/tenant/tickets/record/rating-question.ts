import type { CompanyTx } from '../../../company/index.ts'
import { job } from '../../../company/jobs/index.ts'
import { MINUTE } from '../../../kit/clock.ts'
import { readSettings } from '../../settings/index.ts'
import type { TrackingRow } from './rounds.ts'
import { changeRound, lastRound, roundAwaitingRating } from './rounds.ts'

/** Nobody waits for the rating of a round any longer. */
export const ratingExpiry = job<{ ticketId: number; roundId: number }>('ticket.ratingExpires')

/** The question is on its way to the contact: it expires after ratingsTimeout. */
export async function waitForRating(tx: CompanyTx, ticketId: number): Promise<void> {
  const round = await lastRound(tx.db, ticketId)
  await changeRound(tx.db, round.id, { ratingAt: tx.now, ratingAsks: 1 })
  const minutes = await ratingsTimeout(tx)
  if (minutes > 0) await expireIn(tx, round, minutes)
}

export async function storeRate(tx: CompanyTx, round: TrackingRow, rate: 1 | 2 | 3): Promise<void> {
  await changeRound(tx.db, round.id, { rate, ratedAt: tx.now })
  await stopWaiting(tx, round)
}

/** Nobody waits for a rating of this ticket any more. */
export async function expireQuestion(tx: CompanyTx, ticketId: number): Promise<void> {
  const round = await roundAwaitingRating(tx.db, ticketId)
  if (!round) return
  await changeRound(tx.db, round.id, { ratingExpiredAt: tx.now })
  await stopWaiting(tx, round)
}

async function ratingsTimeout(tx: CompanyTx): Promise<number> {
  return Number((await readSettings(tx.db, ['ratingsTimeout'])).ratingsTimeout)
}

function expireIn(tx: CompanyTx, { id, ticketId }: TrackingRow, minutes: number): Promise<void> {
  return tx.schedule(ratingExpiry.at(tx.now + minutes * MINUTE, id, { ticketId, roundId: id }))
}

const stopWaiting = (tx: CompanyTx, { id }: TrackingRow): Promise<void> => tx.unschedule(ratingExpiry, id)
