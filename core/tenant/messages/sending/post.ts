import type { CompanyTx } from '../../../company/index.ts'
import type { MessageSource } from '../../../domain/message-sources.ts'
import { fillKnownVariables, fillVariables } from '../../../domain/message-variables.ts'
import { fail, found } from '../../../kit/errors.ts'
import type { Language } from '../../../kit/language.ts'
import { MAX_TEXT } from '../../../kit/limits.ts'
import { cutText } from '../../../kit/text.ts'
import { run } from '../../../storage/index.ts'
import { type Lane, newWaId, whatsappErrors } from '../../../whatsapp/index.ts'
import { capabilitiesOf, connectionById } from '../../connections/index.ts'
import { contactErrors } from '../../contacts/contract.ts'
import { companyLanguage } from '../../settings/index.ts'
import { noteMessage, type TicketRow } from '../../tickets/index.ts'
import { type MediaInfo, type Message, messageErrors } from '../contract.ts'
import type { FileToSend } from '../media/files.ts'
import { enqueue } from '../outbox/rows.ts'
import { isFirstContact } from '../outbox/strangers.ts'
import { markAllRead } from '../read-receipts/read.ts'
import { previewText } from '../record/content.ts'
import { publishNew } from '../record/publish.ts'
import { messageById, messageOf } from '../record/serialize.ts'
import type { MessageRow } from '../record/store.ts'
import { BLANK, insertMessage, messageByKey, type Names, placedMessage } from '../record/store.ts'
import { outgoing } from './sent-content.ts'

/** A message that the company sends. */
export interface Post {
  ticket: TicketRow
  /** The text, or the caption of `media`. */
  body?: string | undefined
  media?: Omit<FileToSend, 'kind'> | undefined
  /** What is shown of a page to which the text links. */
  link?: MediaInfo['link']
  /** The template that it is; `body` is its text with the values. */
  template?: MediaInfo['template']
  /** The same as a question with choices, where the way to WhatsApp has buttons: people tap them there. */
  choices?: { question: string; titles: readonly string[] }
  /** What the message says beside its text and file, where it hands on another one as it stands. */
  handsOn?: Pick<MessageRow, 'mediaType' | 'mediaName' | 'mediaInfo'> | undefined
  /** The message of the same conversation that it answers. */
  quotedId?: number | undefined
  lane: Lane
  source: MessageSource
  /** The name of the campaign that sends it. */
  campaign?: string
  /** What says it by itself, such as `flows/<run>/<node>`: that is told where it fails for good. */
  origin?: string | undefined
  userId?: number | null
  /** When it is too late to send it; automated lanes have a life of an hour of their own. */
  expiresAt?: number | null
  /** Fills every `{{variable}}`; without it only those that we know, so that braces that a person types survive. */
  variables?: boolean
  /** Filled already: braces in it are those that someone wrote, such as the customer whom it quotes. */
  isFilled?: boolean
  /**
   * A repeated post with the same id stores and sends nothing, and answers the message of the first;
   * ERR_IDEMPOTENCY_MISMATCH when it says something else.
   */
  waId?: string | undefined
  clientId?: string | undefined
}

type ContactNames = Names & { id: number; name: string }

/**
 * Sends a message of the company: stores it with a clock (ack 0) and writes it into the outbox in one transaction, moves the
 * ticket up, publishes, and wakes the outbox after the commit. It is durable when the transaction is.
 */
export async function postMessage(tx: CompanyTx, post: Post): Promise<Message> {
  const { ticket, lane } = post
  if (ticket.whatsappId === null) throw fail(whatsappErrors.ERR_WAPP_NOT_INITIALIZED)
  const contact = await contactOf(tx, ticket.contactId)
  const quoted = post.quotedId === undefined ? undefined : await quotable(tx, post.quotedId, ticket.contactId)
  const draft = await rowOf(tx, post, contact, ticket.whatsappId)
  const row = await insertMessage(tx.db, draft)
  if (!row)
    return postedBefore(tx, post, contact, found(await messageByKey(tx.db, draft), messageErrors.ERR_CREATING_MESSAGE))
  const message = outgoing(row, contact, quoted)
  const firstContact = await isFirstContact(tx.db, contact, ticket.whatsappId)
  const { expiresAt } = post
  await enqueue(tx, {
    whatsappId: ticket.whatsappId,
    chatId: contact.id,
    messageId: row.id,
    lane,
    message,
    firstContact,
    expiresAt,
  })
  const personWrote = lane === 'chat' && post.source === 'chat'
  if (personWrote && ticket.unreadMessages > 0) await markAllRead(tx, ticket.id)
  await noteMessage(tx, row, { preview: previewText(row), unread: 0 })
  const displayed = await posted(tx, post, row, firstContact)
  publishNew(tx, displayed)
  return displayed
}

/** Variables are filled as they were then: a repetition may come in another minute. */
async function postedBefore(tx: CompanyTx, post: Post, contact: ContactNames, first: MessageRow): Promise<Message> {
  const again = await rowOf(tx, post, contact, first.whatsappId, first.createdAt)
  const isSame =
    (again.body === first.body || first.isEdited === 1) &&
    again.mediaName === first.mediaName &&
    again.mediaBytes === first.mediaBytes &&
    again.quotedMsgId === first.quotedMsgId
  if (!isSame) throw fail(messageErrors.ERR_IDEMPOTENCY_MISMATCH)
  return posted(tx, post, first)
}

/** A first contact may wait behind another that is held back. */
async function posted(tx: CompanyTx, post: Post, row: MessageRow, firstContact = true): Promise<Message> {
  const clientId = post.clientId === undefined ? {} : { clientId: post.clientId }
  if (row.quotedMsgId === null && !firstContact)
    return { ...messageOf(row, null, tx.blobs), quotedMsg: null, reactions: [], ...clientId }
  return { ...found(await messageById(tx.db, tx.blobs, row.id), messageErrors.ERR_CREATING_MESSAGE), ...clientId }
}

async function rowOf(
  tx: CompanyTx,
  post: Post,
  contact: ContactNames,
  whatsappId: number | null,
  now = tx.now,
): Promise<Omit<MessageRow, 'id'>> {
  const { ticket, media, link, source, template, handsOn = {} } = post
  const choices = await tappable(tx, post, whatsappId)
  return {
    ...BLANK,
    ...mediaColumns(media),
    ...(link ? { mediaInfo: JSON.stringify({ link }) } : {}),
    ...(choices ? { mediaInfo: JSON.stringify({ choices }) } : {}),
    ...(template ? { mediaInfo: JSON.stringify({ ...media?.info, template }) } : {}),
    ...handsOn,
    ticketId: ticket.id,
    whatsappId,
    chatId: contact.id,
    fromMe: 1,
    waId: post.waId ?? newWaId(),
    body: await bodyOf(tx, post, contact.name, now),
    read: 1,
    quotedMsgId: post.quotedId ?? null,
    source,
    campaign: post.campaign ?? null,
    origin: post.origin ?? null,
    userId: post.userId ?? null,
    queueId: ticket.queueId,
    createdAt: now,
    updatedAt: now,
  }
}

/** What Meta takes: buttons of 20 letters, rows of a list of 24, in a text of so many. */
const BUTTONS = { most: 3, title: 20, text: 1024 }
const ROWS = { most: 10, title: 24, text: 4096 }

/** The choices of a message as they can be tapped; undefined where they cannot, and its numbered lines stay. */
async function tappable(
  tx: CompanyTx,
  { choices, media }: Post,
  whatsappId: number | null,
): Promise<MediaInfo['choices']> {
  if (!choices || media || whatsappId === null) return undefined
  const { question, titles } = choices
  const fits = ({ most, title, text }: typeof BUTTONS): boolean =>
    titles.length <= most && question.length <= text && titles.every(each => each.length <= title)
  const areDistinct = new Set(titles).size === titles.length && !titles.includes('')
  if (titles.length === 0 || !areDistinct || !(fits(BUTTONS) || fits(ROWS))) return undefined
  const connection = await connectionById(tx.db, whatsappId)
  if (!connection || !capabilitiesOf(connection).buttons) return undefined
  // A list is opened by a button of its own.
  return { question, titles: [...titles], isList: !fits(BUTTONS), label: listLabels[await companyLanguage(tx.db)] }
}

const listLabels: Record<Language, string> = { pt: 'Ver opções', en: 'See options', es: 'Ver opciones' }

/** Its text with the variables filled. */
async function bodyOf(
  tx: CompanyTx,
  { body = '', variables, isFilled, handsOn }: Post,
  name: string,
  now: number,
): Promise<string> {
  if (handsOn || isFilled || !body.includes('{{')) return cutText(body, MAX_TEXT)
  const about = { name, now, timeZone: tx.entitlements().timeZone, language: await companyLanguage(tx.db) }
  return cutText((variables ? fillVariables : fillKnownVariables)(body, about), MAX_TEXT)
}

function mediaColumns(media: Post['media']) {
  if (!media) return { mediaType: 'text' } as const
  const { blobId, mimeType, name, bytes, mediaType, info, voiceNoteBlobId = null } = media
  return {
    mediaType,
    mediaBlobId: blobId,
    mediaMimeType: mimeType,
    mediaName: name,
    mediaBytes: bytes,
    mediaState: 'ready' as const,
    mediaInfo: JSON.stringify(info),
    voiceNoteBlobId,
  }
}

async function contactOf(tx: CompanyTx, id: number): Promise<ContactNames> {
  const text = 'SELECT id, name, number, lid, groupJid FROM contacts WHERE id = ?'
  return found((await run<ContactNames>(tx.db, text, [id]))[0], contactErrors.ERR_NO_CONTACT_FOUND)
}

async function quotable(tx: CompanyTx, id: number, chatId: number) {
  const message = await placedMessage(tx.db, id)
  if (message?.chatId !== chatId) throw fail(messageErrors.ERR_NO_MESSAGE_FOUND)
  return message
}
