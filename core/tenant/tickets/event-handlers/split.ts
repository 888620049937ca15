import type { CompanyTx } from '../../../company/index.ts'
import { run } from '../../../storage/index.ts'
import { ticketsSplit } from '../domain-events.ts'
import { amendTicket, moveTicket, wordsIn } from '../record/move.ts'
import { untrackReferral } from '../record/rounds.ts'
import { aliveTicketOf, type TicketRow, ticketRow } from '../record/row.ts'
import { waitingByMessages } from '../record/waiting.ts'
import { give, type Joined, type LastWords, type MovedTickets, ticketsOf } from './merge.ts'

/** A merge of contacts is undone: the tickets that went to `keptId` come back, and those that became one are two again. */
export async function undoTicketMerge(
  tx: CompanyTx,
  keptId: number,
  backId: number,
  { ticketIds, joined }: MovedTickets,
): Promise<void> {
  const own = (await ticketsOf(tx, keptId)).filter(({ id }) => ticketIds.includes(id))
  await give(tx, backId, own)
  for (const each of joined) await split(tx, each)
}

/** What was said on the emptied one since it was joined stays with the other; it goes on if the other does. */
async function split(
  tx: CompanyTx,
  { keptId, keptWords: storedWords, emptied, messageIds, referral }: Joined,
): Promise<void> {
  const stored = await ticketRow(tx.db, keptId)
  const before = await ticketRow(tx.db, emptied.id)
  if (!stored || !before) return
  await tx.emit(ticketsSplit, { keptId, emptiedId: emptied.id, messageIds })
  if (referral) await untrackReferral(tx, keptId, referral)
  const isElsewhere = (id: number | null): boolean => id !== null && messageIds.includes(id)
  await amendTicket(
    tx,
    stored,
    {
      unreadMessages: await unreadOf(tx, keptId),
      ...(referral && stored.referral === referral ? { referral: null } : {}),
      ...(isElsewhere(stored.lastMessageId) ? await displayed(tx, stored, storedWords) : {}),
      ...(isElsewhere(stored.heardMessageId) ? await received(tx, stored, storedWords) : {}),
      ...(stored.waitingSince === null ? {} : { waitingSince: await waitingByMessages(tx, keptId) }),
    },
    { rule: 'separated', detail: { ticketId: emptied.id } },
  )
  const own = before.lastMessageId === null ? await displayed(tx, before, emptied) : {}
  const after = await amendTicket(
    tx,
    before,
    { ...own, unreadMessages: await unreadOf(tx, emptied.id) },
    { rule: 'separated', detail: { ticketId: keptId } },
  )
  if (stored.status !== 'closed') await goOn(tx, after, emptied, keptId)
}

/** The ticket waits again, or is with anyone who attended it. */
async function goOn(
  tx: CompanyTx,
  ticket: TicketRow,
  { status, userId, waitingSince }: Joined['emptied'],
  keptId: number,
): Promise<void> {
  const { contactId, whatsappId } = ticket
  const isFree = whatsappId === null || !(await aliveTicketOf(tx.db, contactId, whatsappId))
  if (ticket.status !== 'closed' || status === 'closed' || !isFree) return
  const why = { rule: 'separated', detail: { ticketId: keptId } }
  const { updatedAt } = ticket
  const waiting = await moveTicket(tx, ticket, 'writeAgain', { userId: null, updatedAt, waitingSince }, { why })
  if (status === 'open' && userId !== null && (await isThere(tx, userId)))
    await moveTicket(tx, waiting, 'transferToUser', { userId, updatedAt }, { why })
}

async function displayed(tx: CompanyTx, { queueId }: TicketRow, words: LastWords) {
  const { lastMessage, lastFromMe, lastUserId, lastMessageId, lastIsDeleted, lastMessageAt, updatedAt } = words
  return {
    lastMessage: await wordsIn(tx, queueId, { queueId, lastMessage }),
    ...{ lastFromMe, lastUserId, lastMessageId, lastIsDeleted, lastMessageAt, updatedAt },
  }
}

/** Of a merge of before these were stored, nothing. */
async function received(tx: CompanyTx, { queueId }: TicketRow, words: Partial<LastWords>) {
  const {
    heardMessage: receivedMessage = '',
    heardMessageId: receivedMessageId = null,
    heardIsDeleted: receivedIsDeleted = 0,
  } = words
  const content = { queueId, lastMessage: receivedMessage }
  return {
    heardMessage: await wordsIn(tx, queueId, content),
    heardMessageId: receivedMessageId,
    heardIsDeleted: receivedIsDeleted,
  }
}

const isThere = async (tx: CompanyTx, userId: number): Promise<boolean> =>
  (await run(tx.db, 'SELECT 1 FROM users WHERE id = ?', [userId])).length > 0

async function unreadOf(tx: CompanyTx, ticketId: number): Promise<number> {
  const text = 'SELECT count(*) AS count FROM messages WHERE ticketId = ? AND fromMe = 0 AND read = 0'
  return (await run<{ count: number }>(tx.db, text, [ticketId]))[0]!.count
}
