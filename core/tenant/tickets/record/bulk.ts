import { sql } from 'kysely'
import { type CompanyTx, inBatches } from '../../../company/index.ts'
import { type RowChange, run } from '../../../storage/index.ts'
import { publishTicket } from './publish.ts'
import { trackAllQueued } from './rounds.ts'
import type { TicketRow } from './row.ts'
import { isSplitByQueue } from './split-by-queue.ts'
import { armAllTimers } from './timers.ts'
import { recordTraces, type Why } from './trace.ts'

const AT_ONCE = 500

type Column = 'userId' | 'queueId' | 'whatsappId'

/** Tickets that are not closed: all of them, or those of one person, queue or connection. */
export function aliveTickets(tx: CompanyTx, place?: { column: Column; id: number }): Promise<TicketRow[]> {
  const alive = tx.db.selectFrom('tickets').selectAll().where('status', 'in', ['pending', 'open'])
  return (place ? alive.where(place.column, '=', place.id) : alive).execute()
}

type Change = Pick<RowChange<'tickets'>, Column | 'chatbot' | 'queueOptionId' | 'bot'>

/**
 * Changes many tickets that are not closed alike: the twin of `move.ts`, in a few statements for each piece. With
 * `status: 'pending'` they wait again, and none of them is put off.
 */
export async function moveTickets(
  tx: CompanyTx,
  tickets: readonly TicketRow[],
  change: Change & { status?: 'pending' },
  why: Why,
): Promise<void> {
  await inBatches(tickets, AT_ONCE, async piece => {
    const ids = JSON.stringify(piece.map(({ id }) => id))
    const after = await tx.db
      .updateTable('tickets')
      .set({
        ...change,
        ...(change.status && { snoozedUntil: null, waitingSince: sql<number>`coalesce(waitingSince, ${tx.now})` }),
        updatedAt: tx.now,
      })
      .where(sql<boolean>`id IN (SELECT value FROM json_each(${ids}))`)
      .returningAll()
      .execute()
    await recordTraces(tx, ids, why)
    if (change.status) await trackAllQueued(tx, ids)
    await armAllTimers(tx, after)
    for (const before of piece) publishTicket(tx, before.id, before)
  })
}

/** To be called when a connection's timers or the company's autoCloseHours changed: sets those of waiting tickets again. */
export async function rearmTimers(tx: CompanyTx, whatsappId?: number): Promise<void> {
  const alive = await aliveTickets(tx, whatsappId ? { column: 'whatsappId', id: whatsappId } : undefined)
  await inBatches(alive, AT_ONCE, piece => armAllTimers(tx, piece))
}

/** The newest message of a ticket that was said in a queue other than the ticket's. */
const HIDE_FOREIGN_WORDS = `UPDATE tickets SET lastMessage = '' WHERE id IN (SELECT value FROM json_each(?))
  AND coalesce((SELECT m.queueId FROM messages m WHERE m.ticketId = tickets.id ORDER BY m.createdAt DESC, m.id DESC LIMIT 1),
    queueId) IS NOT queueId`
const HIDE_FOREIGN_RECEIVED = `UPDATE tickets SET heardMessage = '' WHERE id IN (SELECT value FROM json_each(?))
  AND coalesce((SELECT m.queueId FROM messages m WHERE m.id = heardMessageId), queueId) IS NOT queueId`

/**
 * To be called when the company changed who reads what: where people read what was said in their own queues alone, tickets
 * that came from another queue show no last words of it. It tells the pages nothing.
 */
export async function hideForeignWords(tx: CompanyTx): Promise<void> {
  if (!(await isSplitByQueue(tx.db))) return
  const displayed = await tx.db.selectFrom('tickets').select('id').where('lastMessage', '<>', '').execute()
  await inBatches(displayed, AT_ONCE, async piece => {
    const ids = JSON.stringify(piece.map(({ id }) => id))
    await run(tx.db, HIDE_FOREIGN_WORDS, [ids])
    await run(tx.db, HIDE_FOREIGN_RECEIVED, [ids])
  })
}
