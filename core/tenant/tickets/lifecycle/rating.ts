import { mayAutomate } from '../../../access/caller.ts'
import type { DeskTx } from '../../../desk/index.ts'
import { chosenNumber } from '../../../kit/text.ts'
import { companyLanguage } from '../../settings/index.ts'
import { say } from '../facts.ts'
import { expireQuestion, storeRate, waitOnceMore } from '../record/rating-question.ts'
import { roundAwaitingRating } from '../record/rounds.ts'
import type { TicketRow } from '../record/row.ts'
import { aliveTicketOf, ticketRow } from '../record/row.ts'
import { recordTrace } from '../record/trace.ts'
import { sayCompletion } from './finish.ts'
import { reopenAsPending } from './place-message.ts'
import { ratingQuestion } from './texts.ts'

const MAX_ASKS = 2

/** The number that an answer is, brought into 1 to 3; undefined for anything that says more than a number. */
export function readRate(answer: string): 1 | 2 | 3 | undefined {
  const number = chosenNumber(answer)
  return number === undefined ? undefined : (Math.min(3, Math.max(1, number)) as 1 | 2 | 3)
}

/**
 * Takes a contact's message as the answer to the rating question of a finished ticket (decision 47). `rated`, or `asked`
 * once more, or `gaveUp`: it was no number twice, or nobody may ask again, so it is an ordinary message. `none`: nothing was
 * asked.
 */
export async function answerRating(
  tx: DeskTx,
  ticket: TicketRow,
  answer: string,
): Promise<'none' | 'rated' | 'asked' | 'gaveUp'> {
  const round = await roundAwaitingRating(tx.db, ticket.id)
  if (!round) return 'none'
  const rate = readRate(answer)
  if (rate !== undefined) {
    await storeRate(tx, round, rate)
    await recordTrace(tx, ticket.id, 'rated', { rate })
    await sayCompletion(tx, ticket)
    return 'rated'
  }
  const quoted = { answer: answer.slice(0, 100) }
  if (round.ratingAsks >= MAX_ASKS || !mayAutomate(tx.standing())) {
    await recordTrace(tx, ticket.id, 'rating-gave-up', quoted)
    return 'gaveUp'
  }
  await waitOnceMore(tx, round)
  await say(tx, ticket, ratingQuestion('', await companyLanguage(tx.db)))
  await recordTrace(tx, ticket.id, 'rating-asked-again', quoted)
  return 'asked'
}

/**
 * The job that rings after ratingsTimeout: no rating came, so the completion message goes out; or a text came instead,
 * and the ticket waits where it was for somebody who reads it.
 */
export async function ratingExpires(tx: DeskTx, ticketId: number): Promise<void> {
  const ticket = await ticketRow(tx.db, ticketId)
  const round = ticket && (await roundAwaitingRating(tx.db, ticketId))
  if (!ticket || !round) return
  await expireQuestion(tx, ticketId)
  await recordTrace(tx, ticketId, 'rating-expired')
  if (ticket.status !== 'closed' || (await aliveTicketOf(tx.db, ticket.contactId, ticket.whatsappId ?? undefined)))
    return
  if (round.ratingAsks === 1) return sayCompletion(tx, ticket)
  await reopenAsPending(tx, ticket, { queueId: ticket.queueId, waitingSince: ticket.lastMessageAt })
}
