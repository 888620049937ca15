import type { DeskTx } from '../../../company/index.ts'
import { run } from '../../../storage/index.ts'
import { ticketsSplit } from '../domain-events.ts'
import { amendTicket, moveTicket, wordsShownIn } from '../record/move.ts'
import { untrackReferral } from '../record/rounds.ts'
import { aliveTicketOf, type TicketRow, ticketRow } from '../record/row.ts'
import { waitingByMessages } from '../record/waiting.ts'
import { give, type Joined, type LastWords, type MovedTickets, ticketsOf } from './merge.ts'

/** A merge of contacts is undone: the tickets that went to `keptId` come back, and those that became one are two again. */
export async function takeTicketsBack(
  tx: DeskTx,
  keptId: number,
  backId: number,
  { ticketIds, joined }: MovedTickets,
): Promise<void> {
  const own = (await ticketsOf(tx, keptId)).filter(({ id }) => ticketIds.includes(id))
  await give(tx, backId, own)
  for (const each of joined) await split(tx, each)
}

/** What was said on the emptied one since it was joined stays with the other; it goes on if the other does. */
async function split(tx: DeskTx, { keptId, keptWords, emptied, messageIds, referral }: Joined): Promise<void> {
  const kept = await ticketRow(tx.db, keptId)
  const before = await ticketRow(tx.db, emptied.id)
  if (!kept || !before) return
  await tx.tell(ticketsSplit, { keptId, emptiedId: emptied.id, messageIds })
  if (referral) await untrackReferral(tx, keptId, referral)
  const isElsewhere = (id: number | null): boolean => id !== null && messageIds.includes(id)
  await amendTicket(
    tx,
    kept,
    {
      unreadMessages: await unreadOf(tx, keptId),
      ...(referral && kept.referral === referral ? { referral: null } : {}),
      ...(isElsewhere(kept.lastMessageId) ? await shown(tx, kept, keptWords) : {}),
      ...(isElsewhere(kept.heardMessageId) ? await heard(tx, kept, keptWords) : {}),
      ...(kept.waitingSince === null ? {} : { waitingSince: await waitingByMessages(tx, keptId) }),
    },
    { rule: 'separated', detail: { ticketId: emptied.id } },
  )
  const own = before.lastMessageId === null ? await shown(tx, before, emptied) : {}
  const after = await amendTicket(
    tx,
    before,
    { ...own, unreadMessages: await unreadOf(tx, emptied.id) },
    { rule: 'separated', detail: { ticketId: keptId } },
  )
  if (kept.status !== 'closed') await goOn(tx, after, emptied, keptId)
}

/** The ticket waits again, or is with whoever attended it. */
async function goOn(
  tx: DeskTx,
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

async function shown(tx: DeskTx, { queueId }: TicketRow, words: LastWords) {
  const { lastMessage, lastFromMe, lastUserId, lastMessageId, lastIsDeleted, lastMessageAt, updatedAt } = words
  return {
    lastMessage: await wordsShownIn(tx, queueId, { queueId, lastMessage }),
    ...{ lastFromMe, lastUserId, lastMessageId, lastIsDeleted, lastMessageAt, updatedAt },
  }
}

/** Of a merge of before these were kept, nothing. */
async function heard(tx: DeskTx, { queueId }: TicketRow, words: Partial<LastWords>) {
  const { heardMessage = '', heardMessageId = null, heardIsDeleted = 0 } = words
  const said = { queueId, lastMessage: heardMessage }
  return { heardMessage: await wordsShownIn(tx, queueId, said), heardMessageId, heardIsDeleted }
}

const isThere = async (tx: DeskTx, userId: number): Promise<boolean> =>
  (await run(tx.db, 'SELECT 1 FROM users WHERE id = ?', [userId])).length > 0

async function unreadOf(tx: DeskTx, ticketId: number): Promise<number> {
  const text = 'SELECT count(*) AS count FROM messages WHERE ticketId = ? AND fromMe = 0 AND read = 0'
  return (await run<{ count: number }>(tx.db, text, [ticketId]))[0]!.count
}
