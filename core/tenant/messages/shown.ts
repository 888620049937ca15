import type { CompanyBlobs } from '../../blobs/index.ts'
import type { TenantDb } from '../../storage/index.ts'
import type { ContactLabel } from '../contacts/contract.ts'
import { contactLabel } from '../contacts/index.ts'
import { run } from '../tickets/index.ts'
import { bodyOnWire } from './content.ts'
import type { MediaInfo, Message, QuotedMessage, Reaction } from './contract.ts'
import type { MessageRow } from './tables.ts'

/** Columns of a message that are shown; what the provider needs to fetch its file stays in the database. */
const OWN = [
  ...['id', 'ticketId', 'chatId', 'senderId', 'fromMe', 'body', 'mediaType', 'mediaBlobId', 'mediaMimeType'],
  ...['mediaName', 'mediaBytes', 'mediaInfo', 'mediaState', 'ack', 'read', 'isDeleted', 'isEdited', 'quotedMsgId'],
  ...['quotedText', 'source', 'userId', 'queueId', 'failureCode', 'failureReason', 'createdAt', 'updatedAt'],
] as const

/** A message with its sender and the message it answers, in one read. */
export const SHOWN = `SELECT ${OWN.map(name => `m.${name}`).join(', ')},
    s.name AS senderName, s.number AS senderNumber, s.groupJid AS senderGroup, s.pictureBlobId AS senderPicture,
    q.body AS qBody, q.fromMe AS qFromMe, q.mediaType AS qMediaType, q.mediaBlobId AS qMediaBlobId,
    q.mediaMimeType AS qMediaMimeType, q.mediaName AS qMediaName, q.mediaInfo AS qMediaInfo, q.isDeleted AS qIsDeleted,
    qs.id AS qsId, qs.name AS qsName, qs.number AS qsNumber, qs.groupJid AS qsGroup, qs.pictureBlobId AS qsPicture
  FROM messages m
    LEFT JOIN contacts s ON s.id = m.senderId
    LEFT JOIN messages q ON q.id = m.quotedMsgId
    LEFT JOIN contacts qs ON qs.id = q.senderId`

export type ShownColumns = Pick<MessageRow, (typeof OWN)[number]>

export interface ShownRow extends ShownColumns {
  senderName: string | null
  senderNumber: string | null
  senderGroup: string | null
  senderPicture: string | null
  qBody: string | null
  qFromMe: number
  qMediaType: MessageRow['mediaType']
  qMediaBlobId: string | null
  qMediaMimeType: string | null
  qMediaName: string | null
  qMediaInfo: string | null
  qIsDeleted: number
  qsId: number | null
  qsName: string | null
  qsNumber: string | null
  qsGroup: string | null
  qsPicture: string | null
}

/** Messages by id, as the wire shows them, in no particular order. */
export async function messagesById(db: TenantDb, blobs: CompanyBlobs, ids: readonly number[]): Promise<Message[]> {
  if (ids.length === 0) return []
  const rows = await run<ShownRow>(db, `${SHOWN} WHERE m.id IN (${ids.map(() => '?').join()})`, ids)
  return shown(db, blobs, rows)
}

export async function messageById(db: TenantDb, blobs: CompanyBlobs, id: number): Promise<Message | undefined> {
  return (await messagesById(db, blobs, [id]))[0]
}

/** Rows as the wire shows them, with their reactions. */
export async function shown(db: TenantDb, blobs: CompanyBlobs, rows: readonly ShownRow[]): Promise<Message[]> {
  const reactions = await reactionsTo(
    db,
    rows.map(row => row.id),
  )
  return rows.map(row => ({
    ...messageOf(row, senderOf(row, blobs), blobs),
    quotedMsg: quotedOf(row, blobs),
    reactions: reactions.get(row.id) ?? [],
  }))
}

async function reactionsTo(db: TenantDb, ids: readonly number[]): Promise<Map<number, Reaction[]>> {
  const byMessage = new Map<number, Reaction[]>()
  if (ids.length === 0) return byMessage
  const rows = await run<{ messageId: number; contactId: number; emoji: string }>(
    db,
    `SELECT messageId, contactId, emoji FROM message_reactions WHERE messageId IN (${ids.map(() => '?').join()})`,
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
  row: ShownColumns,
  contact: ContactLabel | null,
  blobs: CompanyBlobs,
): Omit<Message, 'quotedMsg' | 'reactions'> {
  const mediaInfo: MediaInfo = row.mediaInfo === null ? {} : JSON.parse(row.mediaInfo)
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
    userId: row.userId,
    queueId: row.queueId,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  }
}

function senderOf(row: ShownRow, blobs: CompanyBlobs): ContactLabel | null {
  if (row.senderId === null || row.senderName === null) return null
  const { senderName: name, senderNumber: number, senderGroup: groupJid, senderPicture: pictureBlobId } = row
  return contactLabel({ id: row.senderId, name, number, groupJid, pictureBlobId }, blobs)
}

function quotedOf(row: ShownRow, blobs: CompanyBlobs): QuotedMessage | null {
  if (row.quotedMsgId !== null && row.qBody !== null) {
    const info: MediaInfo = row.qMediaInfo === null ? {} : JSON.parse(row.qMediaInfo)
    const said = { body: row.qBody, mediaType: row.qMediaType, mediaName: row.qMediaName, info }
    const { qsId: id, qsName: name, qsNumber: number, qsGroup: groupJid, qsPicture: pictureBlobId } = row
    return {
      id: row.quotedMsgId,
      body: bodyOnWire(said),
      fromMe: row.qFromMe === 1,
      mediaType: row.qMediaType,
      mediaUrl: linkTo(blobs, row.qMediaBlobId, row.qMediaMimeType, row.qMediaName),
      isDeleted: row.qIsDeleted === 1,
      contact: id === null || name === null ? null : contactLabel({ id, name, number, groupJid, pictureBlobId }, blobs),
    }
  }
  if (row.quotedText === null) return null
  return {
    ...{ id: null, body: row.quotedText, fromMe: false, mediaType: 'text', mediaUrl: null },
    ...{ isDeleted: false, contact: null },
  }
}

function linkTo(blobs: CompanyBlobs, blobId: string | null, mimeType: string | null, name: string | null) {
  if (blobId === null) return null
  return blobs.link({ blobId, mimeType: mimeType ?? 'application/octet-stream', name: name ?? 'arquivo' })
}
