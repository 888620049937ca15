import type { CompanyTx } from '../../../company/index.ts'
import type { Referral } from '../../../domain/referral.ts'
import { type Row, run, type TenantDb } from '../../../storage/index.ts'
import { beginTurn, endTurn, howByVerb, returnAllTurns } from './attendances.ts'
import { openTime } from './open-time.ts'
import type { TicketRow } from './row.ts'

export type TrackingRow = Row<'ticket_tracking'>

/** Rounds of attendance, from which the dashboard counts: one row from the first wait to the end, and its rating. */

const currentRound = (db: TenantDb, ticketId: number): Promise<TrackingRow | undefined> =>
  db
    .selectFrom('ticket_tracking')
    .selectAll()
    .where('ticketId', '=', ticketId)
    .where('finishedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

type Change = Partial<Omit<TrackingRow, 'id'>>

/** Of a round; only the wait can begin again. */
const begins = ({ now }: CompanyTx) => ({ beganAt: now, queuedAt: now })

/** Writes into the current round, or into a new one that begins now. */
async function write(tx: CompanyTx, ticket: TicketRow, change: Change): Promise<TrackingRow> {
  const place = { queueId: ticket.queueId, whatsappId: ticket.whatsappId }
  const round = await currentRound(tx.db, ticket.id)
  if (!round)
    return tx.db
      .insertInto('ticket_tracking')
      .values({ ...place, ticketId: ticket.id, contactId: ticket.contactId, ...begins(tx), ...change })
      .returningAll()
      .executeTakeFirstOrThrow()
  return tx.db
    .updateTable('ticket_tracking')
    .set({ ...place, ...change })
    .where('id', '=', round.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The ticket waits: the clock of waiting starts again. */
export async function trackQueued(tx: CompanyTx, ticket: TicketRow, verb: string): Promise<void> {
  const { id } = await write(tx, ticket, { queuedAt: tx.now, startedAt: null, userId: null })
  await endTurn(tx, id, verb === 'transferToQueue' ? 'transfer' : 'return')
}

const QUEUE_ALL = `UPDATE ticket_tracking SET queuedAt = ?, startedAt = NULL, userId = NULL,
    (queueId, whatsappId) = (SELECT queueId, whatsappId FROM tickets WHERE id = ticketId)
  WHERE id IN (SELECT (SELECT max(id) FROM ticket_tracking WHERE ticketId = value AND finishedAt IS NULL) FROM json_each(?))`
const BEGIN_ALL = `INSERT INTO ticket_tracking (ticketId, contactId, queueId, whatsappId, beganAt, queuedAt)
  SELECT id, contactId, queueId, whatsappId, ?, ? FROM tickets WHERE id IN (SELECT value FROM json_each(?))
  AND NOT EXISTS (SELECT 1 FROM ticket_tracking WHERE ticketId = tickets.id AND finishedAt IS NULL)`

/** The same of many tickets, whose ids come as JSON. */
export async function trackAllQueued(tx: CompanyTx, ticketIds: string): Promise<void> {
  await run(tx.db, QUEUE_ALL, [tx.now, ticketIds])
  await run(tx.db, BEGIN_ALL, [tx.now, tx.now, ticketIds])
  await returnAllTurns(tx, ticketIds)
}

/** Someone took it. */
export async function trackAccepted(tx: CompanyTx, ticket: TicketRow, verb: string): Promise<void> {
  const round = await write(tx, ticket, { startedAt: tx.now, userId: ticket.userId })
  if (ticket.userId !== null) await beginTurn(tx, round, ticket.userId, howByVerb(verb))
}

/** It changed queue or hands without waiting again. */
export async function trackMoved(tx: CompanyTx, ticket: TicketRow): Promise<void> {
  const round = await write(tx, ticket, ticket.userId === null ? {} : { userId: ticket.userId })
  if (ticket.userId === null) return
  const changedHands = await beginTurn(tx, round, ticket.userId, 'transferred')
  if (changedHands) await changeRound(tx.db, round.id, { moves: round.moves + 1 })
}

const REFER = `UPDATE ticket_tracking SET referral = ? WHERE referral IS NULL
  AND id = (SELECT max(id) FROM ticket_tracking WHERE ticketId = ? AND finishedAt IS NULL) RETURNING id`

/** By which way the contact came, JSON: of a round the first counts. Returns whether this is it. */
export const trackReferral = async (tx: CompanyTx, ticketId: number, referral: string): Promise<boolean> =>
  (await run(tx.db, REFER, [referral, ticketId])).length > 0

/** It was the way of another ticket's contact. */
export async function untrackReferral(tx: CompanyTx, ticketId: number, referral: string): Promise<void> {
  const text = 'UPDATE ticket_tracking SET referral = NULL WHERE ticketId = ? AND finishedAt IS NULL AND referral = ?'
  await run(tx.db, text, [ticketId, referral])
}

const REFERRED = `SELECT referral FROM ticket_tracking
  WHERE ticketId = ? AND finishedAt IS NULL AND referral IS NOT NULL ORDER BY id DESC LIMIT 1`

/** By which way the contact came to the round of attendance that goes on. */
export async function referralOfRound(db: TenantDb, ticketId: number): Promise<Referral | undefined> {
  const [row] = await run<{ referral: string }>(db, REFERRED, [ticketId])
  return row && JSON.parse(row.referral)
}

/** What ends a round that it began itself: a message that left by a plan, to someone whom nobody attended. */
const PLANNED: readonly string[] = ['campaign', 'schedule']

/**
 * It ended; `how` is who or what ended it. The attendant of the round stays the one who attended. A round that a planned message began
 * and ended at once was no attendance and is taken back (decision 261); then there is none to return.
 */
export async function trackFinished(tx: CompanyTx, ticket: TicketRow, how: string): Promise<TrackingRow | undefined> {
  if (PLANNED.includes(how) && (await takeBack(tx, ticket.id))) return undefined
  const round = await write(tx, ticket, { finishedAt: tx.now, finishedBy: how })
  await endTurn(tx, round.id, 'finish')
  return changeRound(tx.db, round.id, { userId: round.userId ?? ticket.userId, ...(await attendedTime(tx, round)) })
}

/** How long it was attended: from the first word of a person or from when they took it, whichever came first (decision 932). */
async function attendedTime(tx: CompanyTx, { startedAt, answeredAt, queueId }: TrackingRow): Promise<Change> {
  const began = [startedAt, answeredAt].filter(at => at !== null)
  if (began.length === 0) return {}
  const from = Math.min(...began, tx.now)
  return { attended: tx.now - from, attendedOpen: await openTime(tx, queueId, from, tx.now) }
}

/** That it ended is taken back: the round goes on with anyone who has the ticket. */
export async function trackResumed(tx: CompanyTx, ticket: TicketRow): Promise<void> {
  const { id } = await lastRound(tx.db, ticket.id)
  const round = await changeRound(tx.db, id, {
    ...{ finishedAt: null, finishedBy: null, attended: null, attendedOpen: null },
    userId: ticket.userId,
  })
  if (ticket.userId !== null) await beginTurn(tx, round, ticket.userId, 'opened')
}

const TAKE_BACK = `DELETE FROM ticket_tracking
  WHERE ticketId = ? AND finishedAt IS NULL AND startedAt IS NULL AND beganAt = ? RETURNING id`

const takeBack = async (tx: CompanyTx, ticketId: number): Promise<boolean> =>
  (await run(tx.db, TAKE_BACK, [ticketId, tx.now])).length > 0

/** Its contact turned out to be another one. */
export async function trackContact(tx: CompanyTx, ticket: TicketRow): Promise<void> {
  await tx.db
    .updateTable('ticket_tracking')
    .set({ contactId: ticket.contactId })
    .where('ticketId', '=', ticket.id)
    .execute()
}

/** The round that began last. */
export const lastRound = (db: TenantDb, ticketId: number): Promise<TrackingRow> =>
  db
    .selectFrom('ticket_tracking')
    .selectAll()
    .where('ticketId', '=', ticketId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

export const changeRound = (db: TenantDb, id: number, change: Change): Promise<TrackingRow> =>
  db.updateTable('ticket_tracking').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** The round whose rating is still to come, if there is one. */
export const roundAwaitingRating = (db: TenantDb, ticketId: number): Promise<TrackingRow | undefined> =>
  db
    .selectFrom('ticket_tracking')
    .selectAll()
    .where('ticketId', '=', ticketId)
    .where('ratingAt', 'is not', null)
    .where('ratedAt', 'is', null)
    .where('ratingExpiredAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
