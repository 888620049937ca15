import type { MessageSource } from '../../../domain/message-sources.ts'
import type { SendFailureReason } from '../../../domain/send-failures.ts'
import { type Row, run, type TenantDb } from '../../../storage/index.ts'
import type { MediaInfo, MediaState, MediaType } from '../contract.ts'

/** A message as it lies in the database, with what is known beyond the schema. */
export type MessageRow = Row<
  'messages',
  {
    mediaType: MediaType
    mediaState: MediaState
    source: MessageSource
    failureReason: SendFailureReason | null
  }
>

const COLUMNS = [
  'ticketId',
  'whatsappId',
  'chatId',
  'senderId',
  'fromMe',
  'waId',
  'body',
  'mediaType',
  'mediaBlobId',
  'mediaMimeType',
  'mediaName',
  'mediaBytes',
  'mediaInfo',
  'mediaState',
  'mediaRef',
  'raw',
  'voiceNoteBlobId',
  'ack',
  'read',
  'isDeleted',
  'isEdited',
  'editedAt',
  'quotedMsgId',
  'quotedText',
  'source',
  'campaign',
  'origin',
  'userId',
  'queueId',
  'failureCode',
  'failureReason',
  'createdAt',
  'updatedAt',
] as (keyof Omit<MessageRow, 'id'>)[]

const INSERT = `INSERT INTO messages (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})
  ON CONFLICT (waId, chatId, fromMe, whatsappId) DO NOTHING RETURNING id`

/** What most messages are at first. */
export const BLANK = {
  senderId: null,
  mediaBlobId: null,
  mediaMimeType: null,
  mediaName: null,
  mediaBytes: null,
  mediaInfo: null,
  mediaState: 'none',
  mediaRef: null,
  raw: null,
  voiceNoteBlobId: null,
  ack: 0,
  read: 0,
  isDeleted: 0,
  isEdited: 0,
  editedAt: null,
  quotedMsgId: null,
  quotedText: null,
  campaign: null,
  origin: null,
  userId: null,
  failureCode: null,
  failureReason: null,
} as const satisfies Partial<MessageRow>

/** Stores a message and answers its row; undefined when its key (decision 15) is taken. */
export async function insertMessage(db: TenantDb, row: Omit<MessageRow, 'id'>): Promise<MessageRow | undefined> {
  const [inserted] = await run<{ id: number }>(
    db,
    INSERT,
    COLUMNS.map(name => row[name]),
  )
  return inserted && { ...row, id: inserted.id }
}

export async function messageRow(db: TenantDb, id: number): Promise<MessageRow | undefined> {
  return (await run<MessageRow>(db, 'SELECT * FROM messages WHERE id = ?', [id]))[0]
}

export interface Key {
  waId: string
  chatId: number
  fromMe: number
  whatsappId: number | null
}

export async function messageByKey(db: TenantDb, key: Key): Promise<MessageRow | undefined> {
  const text = 'SELECT * FROM messages WHERE waId = ? AND chatId = ? AND fromMe = ? AND whatsappId IS ?'
  return (await run<MessageRow>(db, text, [key.waId, key.chatId, key.fromMe, key.whatsappId]))[0]
}

/** A message of ours by its WhatsApp id, which we made, or our phone did. */
export async function ownMessage(db: TenantDb, whatsappId: number, waId: string): Promise<MessageRow | undefined> {
  const text = 'SELECT * FROM messages WHERE waId = ? AND fromMe = 1 AND whatsappId = ?'
  return (await run<MessageRow>(db, text, [waId, whatsappId]))[0]
}

/** The message of a conversation that another one answers. */
export async function quotedInChat(db: TenantDb, chatId: number, waId: string): Promise<{ id: number } | undefined> {
  return (
    await run<{ id: number }>(db, 'SELECT id FROM messages WHERE waId = ? AND chatId = ? LIMIT 1', [waId, chatId])
  )[0]
}

/** How a person or group is called at WhatsApp. */
export interface Names {
  number: string | null
  lid: string | null
  groupJid: string | null
}

/** A message with the names of its conversation and of who wrote it. */
export interface PlacedMessage extends MessageRow, Names {
  senderNumber: string | null
  senderLid: string | null
}

const PLACED = `SELECT m.*, c.number, c.lid, c.groupJid, s.number AS senderNumber, s.lid AS senderLid
  FROM messages m JOIN contacts c ON c.id = m.chatId LEFT JOIN contacts s ON s.id = m.senderId`

export async function placedMessage(db: TenantDb, id: number): Promise<PlacedMessage | undefined> {
  return (await run<PlacedMessage>(db, `${PLACED} WHERE m.id = ?`, [id]))[0]
}

/** All messages of a WhatsApp id, in whatever conversations of the connection: senders choose ids. */
export function placedByWaId(
  db: TenantDb,
  key: { waId: string; fromMe: boolean },
  whatsappId: number,
): Promise<PlacedMessage[]> {
  const text = `${PLACED} WHERE m.waId = ? AND m.fromMe = ? AND m.whatsappId = ?`
  return run<PlacedMessage>(db, text, [key.waId, key.fromMe ? 1 : 0, whatsappId])
}

export async function setRead(db: TenantDb, ticketId: number): Promise<void> {
  await run(db, 'UPDATE messages SET read = 1 WHERE ticketId = ? AND fromMe = 0 AND read = 0', [ticketId])
}

export async function changeMessage(db: TenantDb, id: number, change: Partial<Omit<MessageRow, 'id'>>): Promise<void> {
  await db.updateTable('messages').set(change).where('id', '=', id).execute()
}

export async function removeMessage(db: TenantDb, id: number): Promise<void> {
  await run(db, 'DELETE FROM messages WHERE id = ?', [id])
}

/** The newest message of a ticket, and the newest that the contact wrote. */
export async function lastMessages(
  db: TenantDb,
  ticketId: number,
): Promise<{ last: MessageRow | undefined; heard: MessageRow | undefined }> {
  const newest = async (which: string): Promise<MessageRow | undefined> => {
    const text = `SELECT * FROM messages WHERE ticketId = ? ${which} ORDER BY createdAt DESC, id DESC LIMIT 1`
    return (await run<MessageRow>(db, text, [ticketId]))[0]
  }
  const last = await newest('')
  return { last, heard: last?.fromMe === 0 ? last : await newest('AND fromMe = 0') }
}

/** The stored information of a file with something changed; what is `undefined` goes. */
export function infoWith(stored: string | null, change: { [field in keyof MediaInfo]: MediaInfo[field] | undefined }) {
  const known: MediaInfo = stored === null ? {} : JSON.parse(stored)
  return JSON.stringify({ ...known, ...change })
}
