import { randomUUID } from 'node:crypto'
import type { CompanyTx } from '../../../company/index.ts'
import { run, type TenantDb, table } from '../../../storage/index.ts'
import { FRESH, IN_HANDS } from './bot-state.ts'
import { lastColumns, previewOf, receivedColumns, type Words } from './last-words.ts'
import { wordsIn } from './move.ts'
import { type TicketRow, ticketRow } from './row.ts'
import { waitingByMessages } from './waiting.ts'

const tickets = table('tickets')

/** A ticket as another product knew it. */
export type KnownElsewhere = Pick<
  TicketRow,
  'uuid' | 'contactId' | 'whatsappId' | 'queueId' | 'userId' | 'unreadMessages' | 'createdAt' | 'updatedAt'
> & { status: 'pending' | 'open' | 'closed'; isGroup: boolean }

/**
 * Takes over a ticket from another product, with the round of attendance in which it is. No timer begins before something
 * happens to it, so that nothing is said to anybody because of what is old. Where the contact has two that are not closed
 * (decision 16) the one that was touched last stays so. Nobody is told: open pages fetch again once all has come.
 */
export async function takeOverTicket(
  tx: CompanyTx,
  provided: KnownElsewhere,
): Promise<{ id: number; hasClosed: boolean }> {
  const before = provided.status === 'closed' ? undefined : await aliveBeside(tx, provided)
  const isLater = before === undefined || before.updatedAt <= provided.updatedAt
  if (before && isLater) await close(tx, before.id)
  const status = isLater ? provided.status : 'closed'
  const taken = await run(tx.db, 'SELECT 1 FROM tickets WHERE uuid = ?', [provided.uuid])
  const { id } = await tickets.insert(tx.db, {
    ...provided,
    ...(status === 'open' ? IN_HANDS : FRESH),
    status,
    isGroup: Number(provided.isGroup),
    takenOver: 1,
    userId: status === 'pending' ? null : provided.userId,
    uuid: taken.length > 0 ? randomUUID() : provided.uuid,
  })
  if (status !== 'closed')
    await tx.db
      .insertInto('ticket_tracking')
      .values({
        ticketId: id,
        contactId: provided.contactId,
        whatsappId: provided.whatsappId,
        queueId: provided.queueId,
        userId: status === 'open' ? provided.userId : null,
        beganAt: provided.updatedAt,
        queuedAt: provided.updatedAt,
        startedAt: status === 'open' ? provided.updatedAt : null,
      })
      .execute()
  return { id, hasClosed: before !== undefined }
}

async function aliveBeside(tx: CompanyTx, { contactId, whatsappId }: KnownElsewhere): Promise<TicketRow | undefined> {
  const text = `SELECT * FROM tickets WHERE contactId = ? AND whatsappId = ? AND status <> 'closed'`
  return (await run<TicketRow>(tx.db, text, [contactId, whatsappId]))[0]
}

async function close(tx: CompanyTx, id: number): Promise<void> {
  await tickets.update(tx.db, id, { ...FRESH, status: 'closed', unreadMessages: 0, waitingSince: null })
  await run(tx.db, 'DELETE FROM ticket_tracking WHERE ticketId = ?', [id])
}

/** The ticket of a contact in which one would go on: one that is not closed, else the last one. */
export async function newestTicketOf(db: TenantDb, contactId: number): Promise<number | undefined> {
  const text = `SELECT id FROM tickets WHERE contactId = ? ORDER BY status = 'closed', updatedAt DESC, id DESC LIMIT 1`
  return (await run<{ id: number }>(db, text, [contactId]))[0]?.id
}

/** What a ticket shows of the newest of the messages that came over with it, and how many of them wait to be read. */
export async function settleTicket(
  tx: CompanyTx,
  id: number,
  { last, heard: received }: { last: Words | undefined; heard: Words | undefined },
  unreadMessages: number,
): Promise<void> {
  const ticket = await ticketRow(tx.db, id)
  if (!ticket) return
  const displayed = (words: Words | undefined) =>
    wordsIn(tx, ticket.queueId, { queueId: words?.queueId ?? null, lastMessage: previewOf(words?.preview ?? '') })
  await tickets.update(tx.db, id, {
    unreadMessages,
    ...lastColumns(last, await displayed(last)),
    ...receivedColumns(received, await displayed(received)),
    waitingSince: ticket.status === 'closed' ? null : await waitingByMessages(tx, id),
  })
}
