import type { CompanyTx } from '../../../company/index.ts'
import type {
  MessageDeleted,
  MessageEdited,
  MessageKey,
  MessageReacted,
  PlaceholderVoid,
} from '../../../whatsapp/index.ts'
import { contactAt } from '../../contacts/index.ts'
import { unnoteMessage } from '../../tickets/index.ts'
import { withPreview } from '../record/content.ts'
import { isMeant } from '../record/keys.ts'
import { publishGone } from '../record/publish.ts'
import { ME, setReaction } from '../record/reactions.ts'
import { rewordMessage } from '../record/reword.ts'
import { messageById } from '../record/serialize.ts'
import { lastMessages, type PlacedMessage, placedByWaId, removeMessage } from '../record/store.ts'
import { withNames } from './mentions.ts'

/** What WhatsApp tells about messages that are here. Each answers the message that changed, if any did. */

/** The newest edit holds, in whatever order they come. */
export async function edited(tx: CompanyTx, whatsappId: number, event: MessageEdited): Promise<number | undefined> {
  const message = await meant(tx, whatsappId, event.key)
  if (!message || message.isDeleted === 1 || event.editedAt <= (message.editedAt ?? 0)) return undefined
  const { editedAt } = event
  const { body } = await withNames(tx.db, { body: event.body }, event.mentions)
  await rewordMessage(tx, message, { body, editedAt, isEdited: 1 })
  return message.id
}

/** Marked as deleted; the desk keeps the text (decision 49). */
export async function deleted(tx: CompanyTx, whatsappId: number, event: MessageDeleted): Promise<number | undefined> {
  const message = await meant(tx, whatsappId, event.key)
  if (!message || message.isDeleted === 1) return undefined
  await rewordMessage(tx, message, { isDeleted: 1 })
  return message.id
}

export async function reacted(tx: CompanyTx, whatsappId: number, event: MessageReacted): Promise<number | undefined> {
  const message = await meant(tx, whatsappId, event.key)
  const contactId = event.by === 'me' ? ME : (await contactAt(tx.db, event.by))?.id
  if (!message || contactId === undefined) return undefined
  await setReaction(tx.db, { messageId: message.id, contactId, emoji: event.emoji, at: event.reactedAt })
  return message.id
}

/** What stood for a message that could not be read turned out to be none: it is as if it had never come. */
export async function voided(tx: CompanyTx, whatsappId: number, event: PlaceholderVoid): Promise<undefined> {
  const message = await meant(tx, whatsappId, event.key)
  if (message?.mediaType !== 'undecryptable') return
  const displayed = await messageById(tx.db, tx.blobs, message.id)
  await removeMessage(tx.db, message.id)
  const { last, heard: received } = await lastMessages(tx.db, message.ticketId)
  await unnoteMessage(tx, message, { last: withPreview(last), heard: withPreview(received) })
  if (displayed) publishGone(tx, displayed)
}

async function meant(tx: CompanyTx, whatsappId: number, key: MessageKey): Promise<PlacedMessage | undefined> {
  const found = await placedByWaId(tx.db, key, whatsappId)
  return found.find(message => isMeant(message, key))
}
