import { type CompanyTx, inBatches } from '../../../company/index.ts'
import { run } from '../../../storage/index.ts'
import { ticketGiven, ticketsJoined } from '../domain-events.ts'
import { laterOf } from '../record/last-words.ts'
import { amendTicket, moveTicket, removeTicket, wordsIn } from '../record/move.ts'
import { trackReferral } from '../record/rounds.ts'
import type { TicketRow } from '../record/row.ts'

/** So many tickets are given or deleted in one step of some milliseconds. */
const AT_ONCE = 5

/** Two tickets that were alive on one connection and became one, and what undoes it. */
export interface Joined {
  keptId: number
  /** The last words of the one that stays, as they were. */
  keptWords: LastWords
  /** As the other one was; it is closed and empty now. */
  emptied: Pick<TicketRow, 'id' | 'status' | 'userId' | 'unreadMessages'> & LastWords
  messageIds: number[]
  /** The way by which the contact of the emptied one came, where the one that stays has taken it over. */
  referral?: string
}

export type LastWords = Pick<
  TicketRow,
  | 'lastMessage'
  | 'lastFromMe'
  | 'lastUserId'
  | 'lastMessageId'
  | 'lastIsDeleted'
  | 'lastMessageAt'
  | 'heardMessage'
  | 'heardMessageId'
  | 'heardIsDeleted'
  | 'waitingSince'
  | 'updatedAt'
>

/** What went from one contact to another. */
export interface MovedTickets {
  ticketIds: number[]
  joined: Joined[]
}

/** Two contacts turn out to be one: of two tickets alive on one connection the older keeps all messages (decision 16). */
export async function giveTickets(tx: CompanyTx, keptId: number, removedId: number): Promise<MovedTickets> {
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
export const hasAliveTicket = async (tx: CompanyTx, contactId: number): Promise<boolean> =>
  (await ticketsOf(tx, contactId)).some(isAlive)

/** Deletes all tickets of a contact. */
export async function forgetTicketsOf(tx: CompanyTx, contactId: number): Promise<void> {
  await inBatches(await ticketsOf(tx, contactId), AT_ONCE, async piece => {
    for (const ticket of piece) await removeTicket(tx, ticket)
  })
}

const isAlive = (ticket: TicketRow): boolean => ticket.status !== 'closed'

export const ticketsOf = (tx: CompanyTx, contactId: number): Promise<TicketRow[]> =>
  run<TicketRow>(tx.db, 'SELECT * FROM tickets WHERE contactId = ? ORDER BY id', [contactId])

async function join(tx: CompanyTx, one: TicketRow, other: TicketRow): Promise<Joined> {
  const [stored, emptied] = one.id < other.id ? [one, other] : [other, one]
  const { id, status, userId, unreadMessages, updatedAt } = emptied
  const before = {
    keptWords: lastWordsOf(stored),
    emptied: { id, status, userId, unreadMessages, ...lastWordsOf(emptied) },
  }
  const [messageIds = []] = await tx.emit(ticketsJoined, { keptId: stored.id, emptiedId: id })
  const newer = stored.updatedAt >= updatedAt ? stored : emptied
  await moveTicket(
    tx,
    emptied,
    'finish',
    { unreadMessages: 0, updatedAt },
    { why: { rule: 'joined', detail: { into: stored.id } }, how: 'joined' },
  )
  const referral = await takenReferral(tx, stored, emptied)
  const later = await laterOf(tx, stored.heardMessageId, emptied.heardMessageId)
  const received = emptied.heardMessageId === later ? emptied : stored
  await amendTicket(
    tx,
    stored,
    {
      ...lastWordsOf(newer),
      lastMessage: await wordsIn(tx, stored.queueId, newer),
      heardMessage: await wordsIn(tx, stored.queueId, {
        queueId: received.queueId,
        lastMessage: received.heardMessage,
      }),
      heardMessageId: received.heardMessageId,
      heardIsDeleted: received.heardIsDeleted,
      waitingSince: earlier(stored.waitingSince, emptied.waitingSince),
      ...(referral && { referral }),
      unreadMessages: stored.unreadMessages + unreadMessages,
      snoozedUntil: null,
    },
    { rule: 'joined', detail: { ticketId: id } },
  )
  return { keptId: stored.id, ...before, messageIds, ...(referral && { referral }) }
}

/** Anyone who came by an advertisement came by it, whichever of the two tickets stays. */
async function takenReferral(tx: CompanyTx, stored: TicketRow, emptied: TicketRow): Promise<string | undefined> {
  if (stored.referral !== null || emptied.referral === null) return undefined
  return (await trackReferral(tx, stored.id, emptied.referral)) ? emptied.referral : undefined
}

const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

const lastWordsOf = (ticket: TicketRow): LastWords => ({
  lastMessage: ticket.lastMessage,
  lastFromMe: ticket.lastFromMe,
  lastUserId: ticket.lastUserId,
  lastMessageId: ticket.lastMessageId,
  lastIsDeleted: ticket.lastIsDeleted,
  lastMessageAt: ticket.lastMessageAt,
  heardMessage: ticket.heardMessage,
  heardMessageId: ticket.heardMessageId,
  heardIsDeleted: ticket.heardIsDeleted,
  waitingSince: ticket.waitingSince,
  updatedAt: ticket.updatedAt,
})

/** Hands tickets to another contact. */
export async function give(tx: CompanyTx, contactId: number, tickets: readonly TicketRow[]): Promise<void> {
  await inBatches(tickets, AT_ONCE, async piece => {
    for (const ticket of piece) {
      await amendTicket(tx, ticket, { contactId })
      await tx.emit(ticketGiven, { ticketId: ticket.id, contactId })
    }
  })
}
