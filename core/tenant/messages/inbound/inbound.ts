import type { CompanyTx } from '../../../company/index.ts'
import { MINUTE } from '../../../kit/clock.ts'
import { found } from '../../../kit/errors.ts'
import type { MessageArrived } from '../../../whatsapp/index.ts'
import type { KnownContact } from '../../contacts/index.ts'
import { noteMessage, rewordTicket, type TicketRow, ticketRow, wordsIn } from '../../tickets/index.ts'
import { messageErrors } from '../contract.ts'
import { fetchLater } from '../media/download.ts'
import { removeFile } from '../media/remove.ts'
import { noStrangerAnyMore } from '../outbox/blocked.ts'
import { contentOfArrived, previewText, withQuoted } from '../record/content.ts'
import { publishChanged, publishNew } from '../record/publish.ts'
import { messageById } from '../record/serialize.ts'
import type { MessageRow } from '../record/store.ts'
import { BLANK, changeMessage, insertMessage, messageByKey, quotedInChat, setRead } from '../record/store.ts'
import { withNames } from './mentions.ts'

export interface Inbound {
  ticket: TicketRow
  /** The person or group of the conversation. */
  contact: KnownContact
  /** Who wrote; the contact itself outside of groups. */
  sender: KnownContact
  event: MessageArrived
  whatsappId: number
  /** Nobody has to read it, because the desk took it in: it counts as read. */
  isRead?: boolean
}

export interface StoredInbound {
  /** The ticket after it: preview and unread count. */
  ticket: TicketRow
  /** False when its words were here already, or it is the echo of our own: nobody has to answer. */
  isNews: boolean
}

/** Whether this very message of a conversation is here already. */
export async function isStored(
  tx: CompanyTx,
  { key }: MessageArrived,
  chatId: number,
  whatsappId: number,
): Promise<boolean> {
  const { waId, fromMe } = key
  return (await messageByKey(tx.db, { waId, chatId, fromMe: fromMe ? 1 : 0, whatsappId })) !== undefined
}

/**
 * Stores a message that came from WhatsApp, once however often it comes (decision 15), and publishes it. Its file is
 * fetched later by a durable job. What the owner typed on the phone is stored as ours.
 */
export async function storeInbound(tx: CompanyTx, emitted: Inbound): Promise<StoredInbound> {
  const inbound = { ...emitted, event: await named(tx, emitted.event) }
  const draft = await rowOf(tx, inbound)
  const row = await insertMessage(tx.db, draft)
  if (!row) return storeAgain(tx, inbound, found(await messageByKey(tx.db, draft), messageErrors.ERR_CREATING_MESSAGE))
  await fetchFile(tx, row)
  const fromMe = row.fromMe === 1
  if (!fromMe) await noStrangerAnyMore(tx, inbound.whatsappId, row.chatId)
  if (fromMe && inbound.ticket.unreadMessages > 0) await setRead(tx.db, row.ticketId)
  const note = { preview: previewText(row), unread: fromMe ? 'reset' : 1 - row.read } as const
  const ticket = await noteMessage(tx, row, note)
  publishNew(tx, found(await messageById(tx.db, tx.blobs, row.id), messageErrors.ERR_CREATING_MESSAGE))
  return { ticket, isNews: true }
}

/** It came before: nothing to do, unless it could not be read then, or only in part. */
async function storeAgain(tx: CompanyTx, inbound: Inbound, known: MessageRow): Promise<StoredInbound> {
  const { ticket, event } = inbound
  const isFilled = known.mediaType === 'undecryptable' && event.kind !== 'undecryptable'
  if (event.better && event.media && known.mediaState !== 'none') {
    await takeBetterFile(tx, known, event)
    return { ticket, isNews: false }
  }
  const isCompleted = event.completes === true && known.mediaType === 'unknown'
  if (!isFilled && !isCompleted) return { ticket, isNews: false }
  const content = contentOfArrived(event)
  await changeMessage(tx.db, known.id, { ...content, ...(await quotes(tx, inbound, content)), updatedAt: tx.now })
  await fetchFile(tx, { ...known, ...content })
  const place = found(await ticketRow(tx.db, known.ticketId), messageErrors.ERR_CREATING_MESSAGE)
  const texts = { queueId: known.queueId, lastMessage: previewText(content) }
  const preview = await wordsIn(tx, place.queueId, texts)
  const isEmitted = place.lastMessageId === known.id && known.isDeleted === 0
  const noted = isEmitted ? await noteMessage(tx, known, { preview, unread: 0 }) : place
  if (!isEmitted) await rewordTicket(tx, known, previewText(content))
  await publishChanged(tx, [known.id])
  return { ticket: noted, isNews: isFilled }
}

/** The sharper file of a picture or film takes the place of the one that is here, its words stay. */
async function takeBetterFile(tx: CompanyTx, known: MessageRow, event: MessageArrived): Promise<void> {
  if (known.mediaBlobId !== null) await removeFile(tx, known.mediaBlobId)
  const { mediaRef, mediaState, mediaBytes, mediaMimeType, mediaInfo } = contentOfArrived(event)
  const info = { ...JSON.parse(known.mediaInfo ?? '{}'), ...JSON.parse(mediaInfo ?? '{}') }
  const better = { mediaRef, mediaState, mediaBytes, mediaMimeType, mediaInfo: JSON.stringify(info) }
  await changeMessage(tx.db, known.id, { ...better, mediaBlobId: null, updatedAt: tx.now })
  await fetchFile(tx, { ...known, ...better })
  await publishChanged(tx, [known.id])
}

async function named(tx: CompanyTx, event: MessageArrived): Promise<MessageArrived> {
  if (!event.mentions) return event
  const { body, quoted } = event
  const texts = await withNames(tx.db, { body, quote: quoted?.body ?? '' }, event.mentions)
  return { ...event, body: texts.body, ...(quoted ? { quoted: { ...quoted, body: texts.quote } } : {}) }
}

async function rowOf(tx: CompanyTx, inbound: Inbound): Promise<Omit<MessageRow, 'id'>> {
  const { ticket, contact, sender, event, whatsappId, isRead } = inbound
  const { fromMe, waId } = event.key
  const content = contentOfArrived(event)
  return {
    ...BLANK,
    ...content,
    ...(await quotes(tx, inbound, content)),
    ticketId: ticket.id,
    whatsappId,
    chatId: contact.id,
    senderId: fromMe ? null : sender.id,
    fromMe: fromMe ? 1 : 0,
    waId,
    ack: fromMe ? 1 : 0,
    read: fromMe || isRead ? 1 : 0,
    source: fromMe ? 'phone' : 'contact',
    queueId: ticket.queueId,
    createdAt: timeOf(event, tx.now),
    updatedAt: tx.now,
  }
}

/**
 * Where it stands in the conversation: by its arrival when it is fresh, since WhatsApp's times have no fractions of a
 * second and phones' clocks differ; by its own time when it waited somewhere.
 */
export function timeOf({ sentAt }: MessageArrived, now: number): number {
  return now - sentAt < MINUTE ? now : sentAt
}

async function quotes(
  tx: CompanyTx,
  { event, contact }: Inbound,
  { mediaInfo }: Pick<MessageRow, 'mediaInfo'>,
): Promise<Pick<MessageRow, 'quotedMsgId' | 'quotedText' | 'mediaInfo'>> {
  if (!event.quoted) return { quotedMsgId: null, quotedText: null, mediaInfo }
  const here = await quotedInChat(tx.db, contact.id, event.quoted.waId)
  if (here) return { quotedMsgId: here.id, quotedText: null, mediaInfo }
  return { quotedMsgId: null, quotedText: event.quoted.body, mediaInfo: withQuoted(mediaInfo, event.quoted) }
}

async function fetchFile(tx: CompanyTx, row: MessageRow): Promise<void> {
  if (row.mediaState === 'pending') await fetchLater(tx, row.id)
}
