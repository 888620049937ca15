import { createReadStream } from 'node:fs'
import type { CompanyTx, FileColumns } from '../../company/index.ts'
import { displayedAs } from '../../kit/file-kinds.ts'
import { cleanFileName } from '../../kit/file-name.ts'
import type { CompanyBlobs } from '../../storage/blobs/index.ts'
import { run } from '../../storage/index.ts'
import { keptId } from '../../whatsapp/index.ts'
import { settleTicket, ticketRow } from '../tickets/index.ts'
import { type FileToSend, measured } from './media/files.ts'
import { imageSizeOf } from './media/image-size.ts'
import { kindOfFile, withPreview } from './record/content.ts'
import { setReaction } from './record/reactions.ts'
import { BLANK, insertMessage, lastMessages, type MessageRow, quotedInChat } from './record/store.ts'

/** Copies a file of another product's message into the company's media. Throws ERR_FILES_FULL, ERR_DISK_FULL. */
export async function takeOverFile(
  blobs: CompanyBlobs,
  { path, bytes, mimeType, name }: { path: string; bytes: number; mimeType: string; name: string },
): Promise<FileToSend> {
  const about = { mimeType, name: cleanFileName(name), maxBytes: bytes, announced: bytes }
  const blob = await blobs.store(createReadStream(path), about)
  const mediaType = seenAs(blob.mimeType)
  const info = mediaType === 'image' ? await imageSizeOf(blobs.pathOf(blob.blobId)) : {}
  return { ...blob, kind: mediaType === 'application' ? 'document' : mediaType, mediaType, info }
}

/** It was sent long ago, and is what pages show, also of what phones do not play. */
function seenAs(mimeType: string): 'image' | 'video' | 'audio' | 'application' {
  const [kind] = mimeType.split('/')
  if (kind === 'image') return displayedAs(mimeType)
  return kind === 'video' || kind === 'audio' ? kind : 'application'
}

/**
 * A row's file for another row, to be sent or kept by it: under a name of its own, which goes with that row. A campaign with a film
 * for a thousand people takes no more room than for one.
 */
export async function copyOfFile(
  blobs: CompanyBlobs,
  { mediaBlobId, mediaMimeType, mediaName }: FileColumns,
): Promise<FileToSend | undefined> {
  if (mediaBlobId === null || mediaMimeType === null || mediaName === null) return undefined
  const file = { blobId: mediaBlobId, mimeType: mediaMimeType, name: cleanFileName(mediaName) }
  const blob = await blobs.copy(file)
  const { kind, mediaType } = kindOfFile(blob.mimeType, blob.name)
  return { ...blob, kind, mediaType, info: await measured(kind, blobs.pathOf(blob.blobId), blob.bytes) }
}

/** The same file without a copy, to see what it is; undefined where there is none. */
export function fileOfRow({ mediaBlobId, mediaMimeType, mediaName, mediaBytes }: FileColumns): FileToSend | undefined {
  if (mediaBlobId === null || mediaMimeType === null || mediaName === null) return undefined
  const name = cleanFileName(mediaName)
  return {
    ...{ blobId: mediaBlobId, mimeType: mediaMimeType, name, bytes: mediaBytes ?? 0 },
    ...kindOfFile(mediaMimeType, name),
    info: {},
  }
}

type Input = Omit<MessageRow, 'id' | keyof typeof BLANK> & Partial<MessageRow> & { quotedWaId: string | null }

/**
 * Takes over a message from another product, read as it comes; who has not read it is settled with its ticket. Undefined when
 * its key (decision 15) is taken. Nobody is told: open pages fetch again once all has come.
 */
export async function takeOverMessage(
  tx: CompanyTx,
  { quotedWaId, ...provided }: Input,
): Promise<MessageRow | undefined> {
  const quoted = quotedWaId === null ? undefined : await quotedInChat(tx.db, provided.chatId, keptId(quotedWaId))
  return insertMessage(tx.db, {
    ...BLANK,
    ...provided,
    waId: keptId(provided.waId),
    read: 1,
    quotedMsgId: quoted?.id ?? null,
  })
}

/** Takes over a reaction to a message that came over; returns whether that did. `contactId` is null for ourselves. */
export async function takeOverReaction(
  tx: CompanyTx,
  reaction: { chatId: number; waId: string; contactId: number | null; emoji: string; at: number },
): Promise<boolean> {
  const message = await quotedInChat(tx.db, reaction.chatId, keptId(reaction.waId))
  if (message)
    await setReaction(tx.db, {
      messageId: message.id,
      contactId: reaction.contactId ?? 0,
      emoji: reaction.emoji,
      at: reaction.at,
    })
  return message !== undefined
}

const LEAVE_UNREAD = `UPDATE messages SET read = 0 WHERE id IN (
    SELECT id FROM messages WHERE ticketId = ? AND fromMe = 0 ORDER BY createdAt DESC, id DESC LIMIT ?
  ) RETURNING id`

/**
 * Has a ticket tell about the messages that came over with it. Of what waited to be read there are as many as the other product
 * counted, the newest ones, unless the ticket is closed.
 */
export async function settleMessages(tx: CompanyTx, ticketId: number): Promise<void> {
  const ticket = await ticketRow(tx.db, ticketId)
  if (!ticket) return
  const waiting = ticket.status === 'closed' ? 0 : ticket.unreadMessages
  const unread = waiting === 0 ? [] : await run(tx.db, LEAVE_UNREAD, [ticketId, waiting])
  const { last, heard: received } = await lastMessages(tx.db, ticketId)
  await settleTicket(tx, ticketId, { last: withPreview(last), heard: withPreview(received) }, unread.length)
}
