import type { CompanyTx } from '../../../company/index.ts'
import { connectionById } from '../../connections/index.ts'
import { companyLanguage, readSetting } from '../../settings/index.ts'
import { say } from '../domain-events.ts'
import { amendTicket, moveTicket } from '../record/move.ts'
import { announceCloseLater, pendingClose, pendingCloseOf } from '../record/pending-close.ts'
import { waitForRating } from '../record/rating-question.ts'
import { type TicketRow, ticketRow } from '../record/row.ts'
import { ratingQuestion } from './texts.ts'

/** Who or what ends a ticket. A person of the company becomes its user; a bot or a timer leaves it to anyone who had it. */
export interface Finisher {
  how: 'user' | 'inactivity' | 'autoClose' | 'api' | 'bot' | 'out-of-hours' | 'campaign' | 'phone' | 'schedule'
  userId?: number
  /** Says this instead of the rating question and the completion message. */
  lastWords?: string
  /** It may be taken back for a moment, and nothing is said until then. */
  mayTakeBack?: boolean
}

/**
 * Finishes a ticket at once (decision 16). After an attendance the contact is asked for a rating when userRating is on;
 * the completion message follows the answer, or goes out now when nothing is asked.
 */
export async function finishTicket(tx: CompanyTx, before: TicketRow, by: Finisher): Promise<TicketRow> {
  const asks = await asksForRating(tx, before, by)
  const words = await wordsOfConnection(tx, before)
  const body = asks
    ? ratingQuestion(words.ratingMessage, await companyLanguage(tx.db))
    : (by.lastWords ?? words.complationMessage)
  const end = { userId: by.userId ?? before.userId, useIntegration: 0, integrationId: null, promptId: null }
  const about = {
    why: { rule: 'finish', detail: { how: by.how, userId: by.userId ?? null, ratingAsked: asks } },
    how: by.how,
    reads: by.how === 'user',
  }
  if (!by.mayTakeBack)
    return moveTicket(tx, before, 'finish', end, { ...about, says: { body, source: 'bot' }, asksForRating: asks })
  await announceCloseLater(tx, before.id)
  return moveTicket(
    tx,
    before,
    'finish',
    { ...end, heldEnd: pendingClose(before, { body, asksForRating: asks }) },
    about,
  )
}

/** The job that rings when the end of a ticket cannot be taken back any more. */
export async function announcePendingClose(tx: CompanyTx, ticketId: number): Promise<void> {
  const ticket = await ticketRow(tx.db, ticketId)
  const end = ticket && pendingCloseOf(ticket)
  if (!end) return
  await amendTicket(tx, ticket, { heldEnd: null })
  if (end.asksForRating) await waitForRating(tx, ticketId)
  await say(tx, ticket, end.body)
}

async function asksForRating(tx: CompanyTx, before: TicketRow, by: Finisher): Promise<boolean> {
  const byPerson = by.how === 'user' || by.how === 'api'
  if (!byPerson || before.status !== 'open' || before.isGroup === 1) return false
  return (await readSetting(tx.db, 'userRating')) === 'enabled'
}

/** The connection's completion message, when it has one. */
export async function sendCompletion(tx: CompanyTx, ticket: TicketRow): Promise<void> {
  await say(tx, ticket, (await wordsOfConnection(tx, ticket)).complationMessage)
}

async function wordsOfConnection(tx: CompanyTx, { whatsappId }: TicketRow) {
  const words = whatsappId === null ? undefined : await connectionById(tx.db, whatsappId)
  return words ?? { ratingMessage: '', complationMessage: '' }
}
