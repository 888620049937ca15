import type { MessageSource } from '../../../domain/message-sources.ts'
import { wireTime } from '../../../kit/clock.ts'
import type { CompanyBlobs } from '../../../storage/blobs/index.ts'
import { run, type TenantDb } from '../../../storage/index.ts'
import { contactLabel } from '../../contacts/index.ts'
import type { OtherTicket, Ticket, TicketDetail } from '../contract.ts'
import type { TicketRow } from './row.ts'
import { SERIALIZED_COLUMNS, SERIALIZED_NAMES } from './serialize-sql.ts'
import { answersContact } from './waiting.ts'

export interface DisplayedRow extends TicketRow {
  contactName: string
  contactNumber: string | null
  groupJid: string | null
  pictureBlobId: string | null
  queueName: string | null
  queueColor: string | null
  userName: string | null
  whatsappName: string | null
  /** What said the last words, of a ticket that is over and names no person for them. */
  lastSource: MessageSource | null
}

type Tag = Ticket['tags'][number]

function wire(row: DisplayedRow, tags: Tag[], blobs: CompanyBlobs): Ticket {
  const { contactId, queueId, userId, whatsappId, groupJid, pictureBlobId } = row
  const contact = { id: contactId, name: row.contactName, number: row.contactNumber, groupJid, pictureBlobId }
  return {
    id: row.id,
    uuid: row.uuid,
    status: row.status,
    queueId,
    queue: queueId === null ? null : { id: queueId, name: row.queueName ?? '', color: row.queueColor ?? '' },
    contactId,
    contact: contactLabel(contact, blobs),
    userId,
    user: userId === null ? null : { id: userId, name: row.userName ?? '' },
    whatsappId,
    whatsapp: whatsappId === null ? null : { id: whatsappId, name: row.whatsappName ?? '' },
    tags,
    lane: row.lane,
    isGroup: row.isGroup === 1,
    chatbot: row.chatbot === 1,
    ...wordsOf(row),
    lastMessageAt: row.lastMessageAt === null ? null : wireTime(row.lastMessageAt),
    waitingSince: row.waitingSince === null ? null : wireTime(row.waitingSince),
    unreadMessages: row.unreadMessages,
    snoozedUntil: row.snoozedUntil === null ? null : wireTime(row.snoozedUntil),
    referral: row.referral === null ? null : JSON.parse(row.referral),
    useIntegration: row.useIntegration === 1,
    promptId: row.promptId,
    integrationId: row.integrationId,
    createdAt: wireTime(row.createdAt),
    updatedAt: wireTime(row.updatedAt),
  }
}

/** The words that lists show: the last ones; while the contact waits, or where a bot had the last word, what the contact said last. */
function wordsOf(row: DisplayedRow): Pick<Ticket, 'lastMessage' | 'lastFromMe' | 'lastUserId' | 'lastIsDeleted'> {
  const isReceived = row.heardMessageId !== null && showsTranscript(row)
  const [words, isDeleted] = isReceived
    ? [row.heardMessage, row.heardIsDeleted === 1]
    : [row.lastMessage, row.lastIsDeleted === 1]
  return {
    lastMessage: isDeleted ? '' : words,
    lastFromMe: !isReceived && row.lastFromMe === 1,
    lastUserId: isReceived ? null : row.lastUserId,
    // Words that the queue does not read were not deleted for it.
    lastIsDeleted: isDeleted && words !== '',
  }
}

function showsTranscript({ status, waitingSince, lastFromMe, lastUserId, lastSource }: DisplayedRow): boolean {
  if (status === 'open') return waitingSince !== null
  if (status === 'pending') return true
  // The question how it was, or the farewell, is the same on each ticket that is over. Who wrote on the phone has no name here.
  return lastFromMe === 1 && lastUserId === null && !(lastSource && answersContact(lastSource))
}

async function tagsOf(db: TenantDb, ticketIds: readonly number[]): Promise<Map<number, Tag[]>> {
  const rows = await run<Tag & { ticketId: number }>(
    db,
    `SELECT l.ticketId, g.id, g.name, g.color FROM ticket_tags l JOIN tags g ON g.id = l.tagId
     WHERE l.ticketId IN (${ticketIds.map(() => '?').join()}) ORDER BY l.ticketId, g.folded`,
    ticketIds,
  )
  const byTicket = new Map<number, Tag[]>()
  for (const { ticketId, ...tag } of rows) {
    const known = byTicket.get(ticketId)
    if (known) known.push(tag)
    else byTicket.set(ticketId, [tag])
  }
  return byTicket
}

/** The wire objects of rows, in their order. */
export async function ticketsOnWire(
  db: TenantDb,
  blobs: CompanyBlobs,
  rows: readonly DisplayedRow[],
): Promise<Ticket[]> {
  if (rows.length === 0) return []
  const tags = await tagsOf(
    db,
    rows.map(row => row.id),
  )
  return rows.map(row => wire(row, tags.get(row.id) ?? [], blobs))
}

/** A ticket as the wire shows it (spec 1 §3); undefined when it is gone. */
export async function ticketView(db: TenantDb, blobs: CompanyBlobs, id: number): Promise<Ticket | undefined> {
  return (
    await ticketsOnWire(
      db,
      blobs,
      await run<DisplayedRow>(db, `SELECT ${SERIALIZED_COLUMNS} FROM tickets t ${SERIALIZED_NAMES} WHERE t.id = ?`, [
        id,
      ]),
    )
  )[0]
}

const DETAIL = `SELECT ${SERIALIZED_COLUMNS}, c.email AS contactEmail,
    (SELECT json_group_array(json_object('name', name, 'value', value))
     FROM (SELECT name, value FROM contact_extra_info WHERE contactId = t.contactId ORDER BY id)) AS extraInfo
  FROM tickets t ${SERIALIZED_NAMES}`

/** A ticket with the contact's e-mail and extra information. */
export interface DetailRow extends DisplayedRow {
  contactEmail: string
  /** JSON of `ExtraInfo[]`. */
  extraInfo: string
}

export async function detailRow(
  db: TenantDb,
  which: { id: number } | { uuid: string },
): Promise<DetailRow | undefined> {
  const [column, value] = 'id' in which ? ['id', which.id] : ['uuid', which.uuid]
  return (await run<DetailRow>(db, `${DETAIL} WHERE t.${column} = ?`, [value]))[0]
}

export async function ticketDetail(db: TenantDb, blobs: CompanyBlobs, row: DetailRow): Promise<TicketDetail> {
  const [ticket] = await ticketsOnWire(db, blobs, [row])
  const { contact } = ticket!
  return { ...ticket!, contact: { ...contact, email: row.contactEmail, extraInfo: JSON.parse(row.extraInfo) } }
}

/** What a rejection tells about the ticket that a contact already has. */
export const otherTicket = ({ id, uuid, status, userId, user, queue }: Ticket): OtherTicket => ({
  id,
  uuid,
  status,
  userId,
  user,
  queue,
})
