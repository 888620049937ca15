import type { DeskTx } from '../../desk/index.ts'
import { chosenNumber } from '../../kit/text.ts'
import { type Announcer, announce } from './announcer.ts'
import { sayCompletion } from './finish.ts'
import { ticketRow } from './row.ts'
import type { TicketRow } from './tables.ts'
import { ratingQuestion } from './texts.ts'
import { recordTrace } from './trace.ts'
import { changeRound, roundAwaitingRating } from './tracking.ts'

const MOST_ASKS = 2

/** The number that an answer is, brought into 1 to 3; undefined for anything that says more than a number. */
export function readRate(answer: string): 1 | 2 | 3 | undefined {
  const number = chosenNumber(answer)
  return number === undefined ? undefined : (Math.min(3, Math.max(1, number)) as 1 | 2 | 3)
}

/**
 * Takes a contact's message as the answer to the rating question of a finished ticket (behaviour A8). `rated`, or `asked`
 * once more, or `gaveUp`: it was no number twice, so it is an ordinary message. `none`: nothing was asked.
 */
export async function answerRating(
  tx: DeskTx,
  announcer: Announcer,
  ticket: TicketRow,
  answer: string,
): Promise<'none' | 'rated' | 'asked' | 'gaveUp'> {
  const round = await roundAwaitingRating(tx.db, ticket.id)
  if (!round) return 'none'
  const rate = readRate(answer)
  if (rate !== undefined) {
    await changeRound(tx.db, round.id, { rate, ratedAt: tx.now })
    await endQuestion(tx, round.id)
    await recordTrace(tx, ticket.id, 'rated', { rate })
    await sayCompletion(tx, announcer, ticket)
    return 'rated'
  }
  if (round.ratingAsks >= MOST_ASKS) {
    await expireQuestion(tx, ticket.id)
    await recordTrace(tx, ticket.id, 'rating-gave-up', { answer: answer.slice(0, 100) })
    return 'gaveUp'
  }
  await changeRound(tx.db, round.id, { ratingAsks: round.ratingAsks + 1 })
  await announce(tx, announcer, ticket, ratingQuestion(''))
  await recordTrace(tx, ticket.id, 'rating-asked-again', { answer: answer.slice(0, 100) })
  return 'asked'
}

/** Nobody waits for a rating of this ticket any more. */
export async function expireQuestion(tx: DeskTx, ticketId: number): Promise<void> {
  const round = await roundAwaitingRating(tx.db, ticketId)
  if (!round) return
  await changeRound(tx.db, round.id, { ratingExpiredAt: tx.now })
  await endQuestion(tx, round.id)
}

/** The job that rings after ratingsTimeout: no answer came, so the completion message goes out. */
export async function ratingExpires(tx: DeskTx, announcer: Announcer, ticketId: number): Promise<void> {
  const ticket = await ticketRow(tx.db, ticketId)
  if (!ticket || !(await roundAwaitingRating(tx.db, ticketId))) return
  await expireQuestion(tx, ticketId)
  await recordTrace(tx, ticketId, 'rating-expired')
  if (ticket.status === 'closed') await sayCompletion(tx, announcer, ticket)
}

const endQuestion = (tx: DeskTx, roundId: number): Promise<void> =>
  tx.unschedule('ticket.ratingExpires', String(roundId))
