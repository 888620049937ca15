import { type DeskTx, inPieces } from '../../../company/index.ts'
import { run } from '../../../storage/index.ts'
import { ticketGiven, ticketsJoined } from '../domain-events.ts'
import { laterOf } from '../record/last-words.ts'
import { amendTicket, moveTicket, removeTicket, wordsShownIn } from '../record/move.ts'
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
export async function giveTickets(tx: DeskTx, keptId: number, removedId: number): Promise<MovedTickets> {
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
  await inPieces(await ticketsOf(tx, contactId), AT_ONCE, async piece => {
    for (const ticket of piece) await removeTicket(tx, ticket)
  })
}

const isAlive = (ticket: TicketRow): boolean => ticket.status !== 'closed'

export const ticketsOf = (tx: DeskTx, contactId: number): Promise<TicketRow[]> =>
  run<TicketRow>(tx.db, 'SELECT * FROM tickets WHERE contactId = ? ORDER BY id', [contactId])

async function join(tx: DeskTx, one: TicketRow, other: TicketRow): Promise<Joined> {
  const [kept, emptied] = one.id < other.id ? [one, other] : [other, one]
  const { id, status, userId, unreadMessages, updatedAt } = emptied
  const before = {
    keptWords: lastWordsOf(kept),
    emptied: { id, status, userId, unreadMessages, ...lastWordsOf(emptied) },
  }
  const [messageIds = []] = await tx.tell(ticketsJoined, { keptId: kept.id, emptiedId: id })
  const newer = kept.updatedAt >= updatedAt ? kept : emptied
  await moveTicket(
    tx,
    emptied,
    'finish',
    { unreadMessages: 0, updatedAt },
    { why: { rule: 'joined', detail: { into: kept.id } }, how: 'joined' },
  )
  const referral = await takenReferral(tx, kept, emptied)
  const later = await laterOf(tx, kept.heardMessageId, emptied.heardMessageId)
  const heard = emptied.heardMessageId === later ? emptied : kept
  await amendTicket(
    tx,
    kept,
    {
      ...lastWordsOf(newer),
      lastMessage: await wordsShownIn(tx, kept.queueId, newer),
      heardMessage: await wordsShownIn(tx, kept.queueId, { queueId: heard.queueId, lastMessage: heard.heardMessage }),
      heardMessageId: heard.heardMessageId,
      heardIsDeleted: heard.heardIsDeleted,
      waitingSince: earlier(kept.waitingSince, emptied.waitingSince),
      ...(referral && { referral }),
      unreadMessages: kept.unreadMessages + unreadMessages,
      snoozedUntil: null,
    },
    { rule: 'joined', detail: { ticketId: id } },
  )
  return { keptId: kept.id, ...before, messageIds, ...(referral && { referral }) }
}

/** Whoever came by an advertisement came by it, whichever of the two tickets stays. */
async function takenReferral(tx: DeskTx, kept: TicketRow, emptied: TicketRow): Promise<string | undefined> {
  if (kept.referral !== null || emptied.referral === null) return undefined
  return (await trackReferral(tx, kept.id, emptied.referral)) ? emptied.referral : undefined
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
export async function give(tx: DeskTx, contactId: number, tickets: readonly TicketRow[]): Promise<void> {
  await inPieces(tickets, AT_ONCE, async piece => {
    for (const ticket of piece) {
      await amendTicket(tx, ticket, { contactId })
      await tx.tell(ticketGiven, { ticketId: ticket.id, contactId })
    }
  })
}
