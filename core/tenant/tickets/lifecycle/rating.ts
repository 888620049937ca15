import type { CompanyTx } from '../../../company/index.ts'
import { chosenLine, wasWrittenBefore } from '../../../domain/choice.ts'
import { languages } from '../../../kit/language.ts'
import { IN_HANDS, readBotState, writeBotState } from '../record/bot-state.ts'
import { moveTicket } from '../record/move.ts'
import { expireQuestion, storeRate } from '../record/rating-question.ts'
import { roundAwaitingRating } from '../record/rounds.ts'
import type { TicketRow } from '../record/row.ts'
import { aliveTicketOf, ticketRow } from '../record/row.ts'
import { recordTrace } from '../record/trace.ts'
import { reopenAsPending } from './assign-message.ts'
import { sendCompletion } from './finish.ts'
import { rates } from './texts.ts'

/** What a contact wrote to a rating question: its words where it is a text, and when. */
export interface RatingAnswer {
  text: string
  sentAt: number
}

/** The rating that an answer is: 1 to 3, by number or by its words in any of our languages; undefined for everything else. */
export function readRate(answer: string): 1 | 2 | 3 | undefined {
  for (const language of languages) {
    const at = chosenLine(rates[language], answer)
    if (at !== undefined) return (at + 1) as 1 | 2 | 3
  }
  return undefined
}

/**
 * Takes a contact's message as the answer to the rating question of a finished ticket (decision 47). `rated`; `wrote`: it is no
 * rating, and the ticket is open to people again, in its queue; `none`: nothing was asked.
 */
export async function answerRating(
  tx: CompanyTx,
  ticket: TicketRow,
  answer: RatingAnswer,
): Promise<{ outcome: 'none' | 'rated' | 'wrote'; ticket: TicketRow }> {
  const round = await roundAwaitingRating(tx.db, ticket.id)
  if (!round) return { outcome: 'none', ticket }
  const rate = readRate(answer.text)
  if (rate === undefined) {
    await recordTrace(tx, ticket.id, 'rating-gave-up', { answer: answer.text.slice(0, 100) })
    // What was written before the question was read leaves it open (decision 721).
    const keepsQuestion = wasWrittenBefore(answer.sentAt, round.ratingAt!)
    return { outcome: 'wrote', ticket: await openToPeople(tx, ticket, keepsQuestion) }
  }
  await storeRate(tx, round, rate)
  await recordTrace(tx, ticket.id, 'rated', { rate })
  if (ticket.status === 'closed') await sendCompletion(tx, ticket)
  return { outcome: 'rated', ticket }
}

/** Whether a ticket that waits again may still be rated: its contact wrote before they could read the question. */
export const mayStillRate = async (tx: CompanyTx, { id, status, bot }: TicketRow): Promise<boolean> =>
  status === 'pending' && readBotState(bot).asksRating === true && (await roundAwaitingRating(tx.db, id)) !== undefined

/** Puts a finished ticket back where it was attended, for people: the bot asks nothing. */
const openToPeople = (tx: CompanyTx, ticket: TicketRow, keepsQuestion: boolean): Promise<TicketRow> =>
  moveTicket(
    tx,
    ticket,
    'writeAgain',
    {
      ...IN_HANDS,
      ...(keepsQuestion && { bot: writeBotState({ attended: true, asksRating: true }) }),
      userId: null,
      waitingSince: ticket.lastMessageAt,
    },
    { why: { rule: 'reopened' }, keepsQuestion },
  )

/**
 * The job that rings after ratingsTimeout: no rating came, so the completion message goes out. A ticket that was asked twice, as
 * earlier versions did after a text, waits where it was for someone who reads that.
 */
export async function ratingExpires(tx: CompanyTx, ticketId: number): Promise<void> {
  const ticket = await ticketRow(tx.db, ticketId)
  const round = ticket && (await roundAwaitingRating(tx.db, ticketId))
  if (!ticket || !round) return
  await expireQuestion(tx, ticketId)
  await recordTrace(tx, ticketId, 'rating-expired')
  if (ticket.status !== 'closed' || (await aliveTicketOf(tx.db, ticket.contactId, ticket.whatsappId ?? undefined)))
    return
  if (round.ratingAsks === 1) return sendCompletion(tx, ticket)
  await reopenAsPending(tx, ticket, { queueId: ticket.queueId, waitingSince: ticket.lastMessageAt })
}
