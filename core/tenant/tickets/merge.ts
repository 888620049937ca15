import type { DeskTx } from '../../desk/index.ts'
import { run } from '../../storage/index.ts'
import { ticketLeaving } from './facts.ts'
import { publishTicket } from './publish.ts'
import type { TicketRow } from './row.ts'
import { changeTicket, ticketRow } from './row.ts'
import { recordTrace } from './trace.ts'

/** Two tickets that were alive on one connection and became one, and what undoes it. */
interface Joined {
  keptId: number
  /** As the other one was; it is closed and empty now. */
  emptied: Pick<TicketRow, 'id' | 'status' | 'lastMessage' | 'lastFromMe' | 'unreadMessages'>
  messageIds: number[]
}

interface Moved {
  ticketIds: number[]
  joined: Joined[]
}

/** Two contacts turn out to be one: of two tickets alive on one connection the older keeps all messages (decision 16). */
export async function moveTickets(tx: DeskTx, keptId: number, removedId: number): Promise<Moved> {
  const coming = await ticketsOf(tx, removedId)
  const own = await ticketsOf(tx, keptId)
  const joined: Joined[] = []
  for (const ticket of coming) {
    const rival = own.find(each => isAlive(each) && isAlive(ticket) && each.whatsappId === ticket.whatsappId)
    if (rival) joined.push(await join(tx, rival, ticket))
  }
  await give(tx, keptId, coming)
  return { ticketIds: coming.map(ticket => ticket.id), joined }
}

/** Whether a contact has a ticket that is not closed. */
export const hasAliveTicket = async (tx: DeskTx, contactId: number): Promise<boolean> =>
  (await ticketsOf(tx, contactId)).some(isAlive)

/** Deletes all tickets of a contact. */
export async function forgetTicketsOf(tx: DeskTx, contactId: number): Promise<void> {
  for (const before of await ticketsOf(tx, contactId)) {
    await tx.tell(ticketLeaving, { ticketId: before.id })
    await tx.db.deleteFrom('tickets').where('id', '=', before.id).execute()
    await publishTicket(tx, { before })
  }
}

const isAlive = (ticket: TicketRow): boolean => ticket.status !== 'closed'

const ticketsOf = (tx: DeskTx, contactId: number): Promise<TicketRow[]> =>
  run<TicketRow>(tx.db, 'SELECT * FROM tickets WHERE contactId = ? ORDER BY id', [contactId])

async function join(tx: DeskTx, one: TicketRow, other: TicketRow): Promise<Joined> {
  const [kept, emptied] = one.id < other.id ? [one, other] : [other, one]
  const messages = await run<{ id: number }>(tx.db, 'SELECT id FROM messages WHERE ticketId = ?', [emptied.id])
  await run(tx.db, 'UPDATE messages SET ticketId = ? WHERE ticketId = ?', [kept.id, emptied.id])
  const newer = kept.updatedAt >= emptied.updatedAt ? kept : emptied
  const closed = await changeTicket(tx.db, emptied.id, { status: 'closed', unreadMessages: 0 })
  await changeTicket(tx.db, kept.id, {
    lastMessage: newer.lastMessage,
    lastFromMe: newer.lastFromMe,
    unreadMessages: kept.unreadMessages + emptied.unreadMessages,
    updatedAt: newer.updatedAt,
  })
  await recordTrace(tx, kept.id, 'joined', { ticketId: emptied.id })
  await publishTicket(tx, { before: emptied, after: closed })
  await publishTicket(tx, { before: kept, after: await ticketRow(tx.db, kept.id) })
  const { id, status, lastMessage, lastFromMe, unreadMessages } = emptied
  return {
    keptId: kept.id,
    emptied: { id, status, lastMessage, lastFromMe, unreadMessages },
    messageIds: messages.map(message => message.id),
  }
}

/** Hands tickets to another contact; the pages hear of those that are not closed, and of those just emptied. */
async function give(tx: DeskTx, toId: number, tickets: readonly TicketRow[]): Promise<void> {
  for (const before of tickets) {
    const after = await changeTicket(tx.db, before.id, { contactId: toId })
    await run(tx.db, 'UPDATE ticket_tracking SET contactId = ? WHERE ticketId = ?', [toId, before.id])
    if (isAlive(before)) await publishTicket(tx, { before, after })
  }
}
