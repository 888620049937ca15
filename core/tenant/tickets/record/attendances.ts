import type { CompanyTx } from '../../../company/index.ts'
import type { MessageSource } from '../../../domain/message-sources.ts'
import { type Row, run } from '../../../storage/index.ts'
import type { TicketVerb } from '../contract.ts'
import type { Noted } from './last-words.ts'
import { openTime } from './open-time.ts'

/**
 * Who attended a round and how fast people answered in it, written down as it happens (decision 931): `ticket_tracking` keeps the last
 * person of a round alone.
 */

type How = Row<'attendance_turns'>['how']
type EndedBy = NonNullable<Row<'attendance_turns'>['endedBy']>

/** How a person got a ticket, by the verb that gave it to them; they opened it themselves where no other verb did. */
const HOW: Partial<Record<TicketVerb, How>> = { accept: 'accepted', transferToUser: 'transferred' }

export const howByVerb = (verb: string): How => HOW[verb as TicketVerb] ?? 'opened'

const PRESENT = `SELECT max(id) AS id FROM attendance_turns WHERE roundId = ? AND endedAt IS NULL`

/** Begins the turn of a person, and ends that of the one before. Returns whether the round changed hands. */
export async function beginTurn(
  tx: CompanyTx,
  round: Pick<Row<'ticket_tracking'>, 'id' | 'queueId'>,
  userId: number,
  how: How,
): Promise<boolean> {
  const present = `SELECT id, userId FROM attendance_turns WHERE id = (${PRESENT})`
  const [before] = await run<{ id: number; userId: number }>(tx.db, present, [round.id])
  if (before?.userId === userId) return false
  if (before) await endTurn(tx, round.id, 'transfer')
  const values = { roundId: round.id, userId, queueId: round.queueId, startedAt: tx.now, how }
  await tx.db.insertInto('attendance_turns').values(values).execute()
  return before !== undefined
}

/** Nobody has the ticket any more. */
export async function endTurn(tx: CompanyTx, roundId: number, by: EndedBy): Promise<void> {
  await run(tx.db, 'UPDATE attendance_turns SET endedAt = ?, endedBy = ? WHERE roundId = ? AND endedAt IS NULL', [
    tx.now,
    by,
    roundId,
  ])
}

/** The same of many tickets that wait again, whose ids come as JSON. */
export async function returnAllTurns(tx: CompanyTx, ticketIds: string): Promise<void> {
  const text = `UPDATE attendance_turns SET endedAt = ?, endedBy = 'return' WHERE endedAt IS NULL AND roundId IN
    (SELECT (SELECT max(id) FROM ticket_tracking WHERE ticketId = value AND finishedAt IS NULL) FROM json_each(?))`
  await run(tx.db, text, [tx.now, ticketIds])
}

/** Bots and programs answer too, but their words are in no figure of people. */
const BY_PERSON: readonly MessageSource[] = ['chat', 'phone']

const ROUND = 'SELECT max(id) FROM ticket_tracking WHERE ticketId = ? AND finishedAt IS NULL'

const WAITING = `SELECT waitingSince, queueId FROM tickets WHERE id = ? AND waitingSince IS NOT NULL`

const ANSWER = `UPDATE ticket_tracking SET
    answeredBy = iif(answeredAt IS NULL, ?, answeredBy), firstWait = iif(answeredAt IS NULL, ?, firstWait),
    firstWaitOpen = iif(answeredAt IS NULL, ?, firstWaitOpen), answeredAt = coalesce(answeredAt, ?),
    answers = answers + 1, answersWait = answersWait + ?, answersWaitOpen = answersWaitOpen + ?
  WHERE id = (${ROUND})`

const WORD = `UPDATE attendance_turns SET words = words + 1, answeredAt = coalesce(answeredAt, ?)
  WHERE id = (SELECT max(id) FROM attendance_turns WHERE roundId = (${ROUND}) AND endedAt IS NULL) AND userId = ?`

/**
 * Counts a word of a person to the contact: the end of a wait, if there was one, and a word of who has the ticket. To be called before
 * the ticket says that nobody waits.
 */
export async function countAnswer(tx: CompanyTx, { ticketId, source, userId, createdAt: at }: Noted): Promise<void> {
  if (!BY_PERSON.includes(source)) return
  const [waiting] = await run<{ waitingSince: number; queueId: number | null }>(tx.db, WAITING, [ticketId])
  if (waiting) {
    const since = Math.min(waiting.waitingSince, at)
    const [waited, open] = [at - since, await openTime(tx, waiting.queueId, since, at)]
    await run(tx.db, ANSWER, [userId, waited, open, at, waited, open, ticketId])
  }
  if (userId !== null) await run(tx.db, WORD, [at, ticketId, userId])
}
