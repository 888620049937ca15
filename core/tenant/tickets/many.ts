import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DeskTx } from '../../desk/index.ts'
import { run } from '../../storage/index.ts'
import { publishTicket } from './publish.ts'
import type { TicketRow } from './row.ts'

const AT_ONCE = 500

/**
 * Works many tickets piece by piece, all in the open transaction, and lets other work of the program go on in between: only
 * this company's own calls wait for the end.
 */
export async function inPieces(
  tickets: readonly TicketRow[],
  work: (piece: readonly TicketRow[]) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < tickets.length; at += AT_ONCE) {
    if (at > 0) await nextTurn()
    await work(tickets.slice(at, at + AT_ONCE))
  }
}

/** Acts on so many tickets are told one by one; of more, the pages fetch anew. */
const MOST_TOLD = 50

/** Tickets that are not closed, by where they are. */
export const aliveTickets = (
  tx: DeskTx,
  column: 'userId' | 'queueId' | 'whatsappId',
  id: number,
): Promise<TicketRow[]> =>
  run<TicketRow>(tx.db, `SELECT * FROM tickets WHERE status IN ('pending', 'open') AND ${column} = ?`, [id])

/** What is written down on every ticket. */
export interface Why {
  rule: string
  detail: Record<string, unknown>
}

type Change = Partial<Omit<TicketRow, 'id'>>

/** Changes tickets alike and writes down why, in one statement each. */
export async function changeTickets(
  tx: DeskTx,
  tickets: readonly TicketRow[],
  change: Change,
  why: Why,
): Promise<void> {
  const ids = idsOf(tickets)
  const columns = Object.keys(change).map(name => `${name} = ?`)
  await run(tx.db, `UPDATE tickets SET ${columns.join()} WHERE id IN (SELECT value FROM json_each(?))`, [
    ...Object.values(change),
    ids,
  ])
  await run(tx.db, 'INSERT INTO ticket_trace (ticketId, at, rule, detail) SELECT value, ?, ?, ? FROM json_each(?)', [
    tx.now,
    why.rule,
    JSON.stringify(why.detail),
    ids,
  ])
}

/** Call it last, like `publishTicket`. */
export async function publishTickets(
  tx: DeskTx,
  moves: readonly { before: TicketRow; after: TicketRow }[],
): Promise<void> {
  if (moves.length > MOST_TOLD) return tx.refetch()
  for (const move of moves) await publishTicket(tx, move)
}

export const idsOf = (tickets: readonly TicketRow[]): string => JSON.stringify(tickets.map(({ id }) => id))
