import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DeskTx } from '../../../desk/index.ts'
import type { RowChange } from '../../../storage/index.ts'
import { publishTicket } from './publish.ts'
import { trackAllQueued } from './rounds.ts'
import type { TicketRow } from './row.ts'
import { armAllTimers } from './timers.ts'
import { recordTraces, type Why } from './trace.ts'

const AT_ONCE = 500

type Column = 'userId' | 'queueId' | 'whatsappId'

/** Tickets that are not closed: all of them, or those of one person, queue or connection. */
export function aliveTickets(tx: DeskTx, place?: { column: Column; id: number }): Promise<TicketRow[]> {
  const alive = tx.db.selectFrom('tickets').selectAll().where('status', 'in', ['pending', 'open'])
  return (place ? alive.where(place.column, '=', place.id) : alive).execute()
}

type Change = Pick<RowChange<'tickets'>, Column | 'chatbot' | 'queueOptionId' | 'bot'>

/**
 * Changes many tickets that are not closed alike: the twin of `move.ts`, in a few statements for each piece. With
 * `status: 'pending'` they wait anew.
 */
export async function moveTickets(
  tx: DeskTx,
  tickets: readonly TicketRow[],
  change: Change & { status?: 'pending' },
  why: Why,
): Promise<void> {
  await inPieces(tickets, async piece => {
    const ids = JSON.stringify(piece.map(({ id }) => id))
    const after = await tx.db
      .updateTable('tickets')
      .set({ ...change, updatedAt: tx.now })
      .where(sql<boolean>`id IN (SELECT value FROM json_each(${ids}))`)
      .returningAll()
      .execute()
    await recordTraces(tx, ids, why)
    if (change.status) await trackAllQueued(tx, ids)
    await armAllTimers(tx, after)
    for (const before of piece) publishTicket(tx, before.id, before)
  })
}

/** To be called when a connection's timers or the company's autoCloseHours changed: sets those of waiting tickets anew. */
export async function rearmTimers(tx: DeskTx, whatsappId?: number): Promise<void> {
  const alive = await aliveTickets(tx, whatsappId ? { column: 'whatsappId', id: whatsappId } : undefined)
  await inPieces(alive, piece => armAllTimers(tx, piece))
}

/**
 * Works many tickets piece by piece, all in the open transaction, and lets other work of the program go on in between: only
 * this company's own calls wait for the end.
 */
async function inPieces(
  tickets: readonly TicketRow[],
  work: (piece: readonly TicketRow[]) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < tickets.length; at += AT_ONCE) {
    if (at > 0) await nextTurn()
    await work(tickets.slice(at, at + AT_ONCE))
  }
}
