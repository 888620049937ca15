import type { DeskTx } from '../../desk/index.ts'
import { readSettings } from '../settings/index.ts'
import { say, ticketRead } from './facts.ts'
import { FRESH } from './find.ts'
import { requireMove } from './intent.ts'
import { publishTicket } from './publish.ts'
import { waitForRating } from './rating-question.ts'
import { changeTicket, type TicketRow, ticketRow } from './row.ts'
import { ratingQuestion } from './texts.ts'
import { recordTrace } from './trace.ts'
import { type TrackingRow, trackFinished } from './tracking.ts'

/** Who or what ends a ticket. A person of the house becomes its user; a bot or a timer leaves it to whoever had it. */
export interface Finisher {
  how: 'user' | 'inactivity' | 'autoClose' | 'api' | 'bot' | 'out-of-hours' | 'campaign' | 'phone'
  userId?: number
  /** Says this instead of the rating question and the completion message. */
  lastWords?: string
}

/**
 * Finishes a ticket at once (decision 16). After an attendance the contact is asked for a rating when userRating is on;
 * the completion message follows the answer, or goes out now when nothing is asked.
 */
export async function finishTicket(tx: DeskTx, before: TicketRow, by: Finisher): Promise<TicketRow> {
  if (by.how === 'user') await tx.tell(ticketRead, { ticketId: before.id })
  const closed = await changeTicket(tx.db, before.id, {
    status: requireMove(before.status, 'finish'),
    userId: by.userId ?? before.userId,
    ...FRESH,
    useIntegration: 0,
    integrationId: null,
    promptId: null,
    updatedAt: tx.now,
  })
  const round = await trackFinished(tx, closed, by.how)
  const asks = await asksForRating(tx, before, by)
  if (asks) await askForRating(tx, closed, round)
  else if (by.lastWords !== undefined) await say(tx, closed, by.lastWords)
  else await sayCompletion(tx, closed)
  await recordTrace(tx, closed.id, 'finish', { how: by.how, userId: by.userId ?? null, ratingAsked: asks })
  await publishTicket(tx, { before, after: closed })
  return (await ticketRow(tx.db, closed.id)) ?? closed
}

async function asksForRating(tx: DeskTx, before: TicketRow, by: Finisher): Promise<boolean> {
  const byPerson = by.how === 'user' || by.how === 'api'
  if (!byPerson || before.status !== 'open' || before.isGroup === 1) return false
  return (await readSettings(tx.db, ['userRating'])).userRating === 'enabled'
}

async function askForRating(tx: DeskTx, closed: TicketRow, round: TrackingRow): Promise<void> {
  const { ratingMessage } = await wordsOfConnection(tx, closed)
  await waitForRating(tx, round)
  await say(tx, closed, ratingQuestion(ratingMessage))
}

/** The connection's completion message, when it has one. */
export async function sayCompletion(tx: DeskTx, ticket: TicketRow): Promise<void> {
  await say(tx, ticket, (await wordsOfConnection(tx, ticket)).complationMessage)
}

async function wordsOfConnection(tx: DeskTx, { whatsappId }: TicketRow) {
  const words = await tx.db
    .selectFrom('whatsapps')
    .select(['ratingMessage', 'complationMessage'])
    .where('id', '=', whatsappId)
    .executeTakeFirst()
  return words ?? { ratingMessage: '', complationMessage: '' }
}
