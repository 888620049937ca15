import { wireTime } from '../../../kit/clock.ts'
import type { CompanyBlobs } from '../../../storage/blobs/index.ts'
import { run, type TenantDb } from '../../../storage/index.ts'
import type { ContactLabel } from '../../contacts/contract.ts'
import { contactLabel } from '../../contacts/index.ts'
import type { MediaInfo, Message, QuotedMessage, Reaction } from '../contract.ts'
import { blockedOf } from './blocked.ts'
import { bodyOnWire, type QuotedStored } from './content.ts'
import type { MessageRow } from './store.ts'

/** Columns of a message that are shown; what the provider needs to fetch its file stays in the database. */
const OWN = [
  'id',
  'ticketId',
  'chatId',
  'senderId',
  'fromMe',
  'body',
  'mediaType',
  'mediaBlobId',
  'mediaMimeType',
  'mediaName',
  'mediaBytes',
  'mediaInfo',
  'mediaState',
  'ack',
  'read',
  'isDeleted',
  'isEdited',
  'quotedMsgId',
  'quotedText',
  'source',
  'campaign',
  'userId',
  'queueId',
  'failureCode',
  'failureReason',
  'createdAt',
  'updatedAt',
] as const

/** Reads messages as they are shown; their senders, reactions and the messages they answer come from reads of their own. */
export const DISPLAYED = `SELECT ${OWN.map(name => `m.${name}`).join(', ')} FROM messages m`

export type DisplayedRow = Pick<MessageRow, (typeof OWN)[number]>

/** Messages by id, as the wire shows them, in no particular order. */
export async function messagesById(
  db: TenantDb,
  blobs: CompanyBlobs,
  ids: readonly number[],
  hidden: readonly number[] = [],
): Promise<Message[]> {
  return displayed(db, blobs, await rowsById(db, ids), hidden)
}

export async function messageById(
  db: TenantDb,
  blobs: CompanyBlobs,
  id: number,
  hidden: readonly number[] = [],
): Promise<Message | undefined> {
  return (await messagesById(db, blobs, [id], hidden))[0]
}

const placesFor = (values: readonly unknown[]): string => values.map(() => '?').join()

const rowsById = async (db: TenantDb, ids: readonly number[]): Promise<DisplayedRow[]> =>
  ids.length === 0 ? [] : run<DisplayedRow>(db, `${DISPLAYED} WHERE m.id IN (${placesFor(ids)})`, ids)

/**
 * Rows as the wire shows them. A page of one person's texts takes three small reads; joining everything into one cost half
 * as much again, since most of what it joined was empty. What they answer is left out where it belongs to a `hidden` queue.
 */
export async function displayed(
  db: TenantDb,
  blobs: CompanyBlobs,
  rows: readonly DisplayedRow[],
  hidden: readonly number[] = [],
): Promise<Message[]> {
  if (rows.length === 0) return []
  const answeredRows = await rowsById(db, present(rows, 'quotedMsgId'))
  const quoted = new Map(answeredRows.filter(row => !isHidden(row, hidden)).map(row => [row.id, row]))
  const senders = await labelsOf(db, blobs, present([...rows, ...quoted.values()], 'senderId'))
  const reactions = await reactionsTo(
    db,
    rows.map(row => row.id),
  )
  const held = await blockedOf(
    db,
    rows.filter(mayWait).map(row => row.id),
  )
  const senderOf = (row: DisplayedRow): ContactLabel | null => senders.get(row.senderId ?? 0) ?? null
  return rows.map(row => {
    const answered = quoted.get(row.quotedMsgId ?? 0)
    const quotedMsg = answered ? quotedOf(answered, senderOf(answered), blobs) : quotedElsewhere(row)
    return {
      ...messageOf(row, senderOf(row), blobs),
      quotedMsg,
      reactions: reactions.get(row.id) ?? [],
      ...(held.has(row.id) ? { held: held.get(row.id) } : {}),
    }
  })
}

const mayWait = ({ fromMe, ack, failureReason, isDeleted }: DisplayedRow): boolean =>
  fromMe === 1 && ack === 0 && failureReason === null && isDeleted === 0

const isHidden = ({ queueId }: DisplayedRow, hidden: readonly number[]): boolean =>
  queueId !== null && hidden.includes(queueId)

/** The ids that stand in a column, each once. */
function present(rows: readonly DisplayedRow[], column: 'quotedMsgId' | 'senderId'): number[] {
  const ids = new Set<number>()
  for (const row of rows) {
    const id = row[column]
    if (id !== null) ids.add(id)
  }
  return [...ids]
}

async function labelsOf(db: TenantDb, blobs: CompanyBlobs, ids: readonly number[]): Promise<Map<number, ContactLabel>> {
  if (ids.length === 0) return new Map()
  const rows = await run<Parameters<typeof contactLabel>[0]>(
    db,
    `SELECT id, name, number, groupJid, pictureBlobId FROM contacts WHERE id IN (${placesFor(ids)})`,
    ids,
  )
  return new Map(rows.map(row => [row.id, contactLabel(row, blobs)]))
}

async function reactionsTo(db: TenantDb, ids: readonly number[]): Promise<Map<number, Reaction[]>> {
  const byMessage = new Map<number, Reaction[]>()
  const rows = await run<{ messageId: number; contactId: number; emoji: string }>(
    db,
    `SELECT messageId, contactId, emoji FROM message_reactions WHERE messageId IN (${placesFor(ids)})`,
    ids,
  )
  for (const { messageId, contactId, emoji } of rows) {
    const known = byMessage.get(messageId) ?? []
    byMessage.set(messageId, [...known, { emoji, fromMe: contactId === 0, contactId: contactId || null }])
  }
  return byMessage
}

/** A message without what stands in other rows. */
export function messageOf(
  row: DisplayedRow,
  contact: ContactLabel | null,
  blobs: CompanyBlobs,
): Omit<Message, 'quotedMsg' | 'reactions' | 'held'> {
  const { quoted: _, ...mediaInfo } = infoOf(row)
  return {
    id: row.id,
    ticketId: row.ticketId,
    body: bodyOnWire({ ...row, info: mediaInfo }),
    fromMe: row.fromMe === 1,
    mediaType: row.mediaType,
    mediaUrl: linkTo(blobs, row.mediaBlobId, row.mediaMimeType, row.mediaName),
    mediaName: row.mediaName,
    mediaMimeType: row.mediaMimeType,
    mediaBytes: row.mediaBytes,
    mediaState: row.mediaState,
    mediaInfo,
    isDeleted: row.isDeleted === 1,
    isEdited: row.isEdited === 1,
    ack: row.ack as Message['ack'],
    read: row.read === 1,
    failure: row.failureReason === null ? null : { code: row.failureCode ?? '', reason: row.failureReason },
    contact,
    contactId: row.chatId,
    source: row.source,
    ...(row.campaign === null ? {} : { campaign: row.campaign }),
    userId: row.userId,
    queueId: row.queueId,
    createdAt: wireTime(row.createdAt),
    updatedAt: wireTime(row.updatedAt),
  }
}

function quotedOf(row: DisplayedRow, contact: ContactLabel | null, blobs: CompanyBlobs): QuotedMessage {
  const { id, body, fromMe, mediaType, mediaInfo, mediaUrl, isDeleted } = messageOf(row, contact, blobs)
  return { id, body, fromMe, mediaType, form: mediaInfo.form, mediaUrl, isDeleted, contact }
}

/** What the sender's phone quoted of a message that is not here. */
function quotedElsewhere(row: DisplayedRow): QuotedMessage | null {
  if (row.quotedText === null) return null
  const unknown = { id: null, fromMe: false, mediaUrl: null, isDeleted: false, contact: null }
  return { ...unknown, body: row.quotedText, mediaType: 'text', ...infoOf(row).quoted }
}

const infoOf = ({ mediaInfo }: Pick<DisplayedRow, 'mediaInfo'>): MediaInfo & { quoted?: QuotedStored } =>
  mediaInfo === null ? {} : JSON.parse(mediaInfo)

function linkTo(blobs: CompanyBlobs, blobId: string | null, mimeType: string | null, name: string | null) {
  if (blobId === null) return null
  return blobs.publicLink({ blobId, mimeType: mimeType ?? 'application/octet-stream', name: name ?? 'arquivo' })
}
