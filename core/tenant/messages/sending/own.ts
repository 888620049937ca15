import type { CompanyTx } from '../../../company/index.ts'
import type { CompanyCall } from '../../../http/index.ts'
import { HOUR, MINUTE } from '../../../kit/clock.ts'
import { fail, found } from '../../../kit/errors.ts'
import { generalErrors } from '../../../kit/general-errors.ts'
import { newWaId, type OutgoingContent } from '../../../whatsapp/index.ts'
import { addressOf } from '../../contacts/index.ts'
import { accessMessage, demandLinked } from '../access.ts'
import { DELETE_HOURS, EDIT_MINUTES, type Message, messageErrors } from '../contract.ts'
import { reportSettled } from '../domain-events.ts'
import { botWordsIn, giveUp, takeBack } from '../outbox/blocked.ts'
import { enqueue, type Leaving, type Undo } from '../outbox/rows.ts'
import { isFirstContact } from '../outbox/strangers.ts'
import { mayReword } from '../permissions.ts'
import { keyOf } from '../record/keys.ts'
import { publishChanged } from '../record/publish.ts'
import { ME, ownReaction, setReaction } from '../record/reactions.ts'
import { rewordMessage } from '../record/reword.ts'
import { messageById } from '../record/serialize.ts'
import { changeMessage, type PlacedMessage, placedMessage } from '../record/store.ts'
import { outgoing } from './sent-content.ts'

type Act = (tx: CompanyTx, message: PlacedMessage) => Promise<void>

/** What people do to messages that are there. Each shows at once and is put back when WhatsApp rejects it. */
async function actOn(call: CompanyCall, messageId: number, act: Act): Promise<Message> {
  return call.company.transaction(async tx => {
    const { message, hidden } = await accessMessage(call, messageId, tx.db)
    await act(tx, message)
    await publishChanged(tx, [messageId])
    return found(await messageById(tx.db, tx.blobs, messageId, hidden), messageErrors.ERR_NO_MESSAGE_FOUND)
  })
}

/** Deletes for everybody, while WhatsApp does; what never left is only marked, and never leaves. ERR_DELETE_WAPP_MSG otherwise. */
export const deleteMessage = (call: CompanyCall, messageId: number): Promise<Message> =>
  actOn(call, messageId, async (tx, message) => {
    if (message.isDeleted === 1) return
    const isOld = tx.now - message.createdAt > DELETE_HOURS * HOUR
    if (message.fromMe === 0) throw fail(messageErrors.ERR_DELETE_WAPP_MSG)
    const neverLeft = message.ack === 0 && (message.failureReason !== null || (await giveUp(tx, messageId)))
    if (isOld && !neverLeft) throw fail(messageErrors.ERR_DELETE_WAPP_MSG)
    if (neverLeft) await reportSettled(tx, message, 'withdrawn')
    else {
      const content = { type: 'delete', target: keyOf(message) } as const
      await command(tx, message, content, { message: { isDeleted: 0 } })
    }
    await rewordMessage(tx, message, { isDeleted: 1 })
  })

/** Replaces the text of a message of ours that the caller wrote or may edit, while WhatsApp does; ERR_EDIT_WAPP_MSG otherwise. */
export const editMessage = (call: CompanyCall, messageId: number, body: string): Promise<Message> =>
  actOn(call, messageId, async (tx, message) => {
    const isOld = tx.now - message.createdAt > EDIT_MINUTES * MINUTE
    const isOurText = message.fromMe === 1 && message.mediaType === 'text' && message.isDeleted === 0
    if (!isOurText || isOld || message.failureReason !== null) throw fail(messageErrors.ERR_EDIT_WAPP_MSG)
    if (!mayReword(call.caller, message)) throw fail(generalErrors.ERR_NO_PERMISSION)
    if (message.body === body) return
    const { body: before, isEdited, editedAt } = message
    const content = { type: 'edit', target: keyOf(message), body } as const
    await command(tx, message, content, { message: { body: before, isEdited, editedAt } })
    await rewordMessage(tx, message, { body, isEdited: 1, editedAt: tx.now })
  })

/** Our one reaction to a message; an empty emoji takes it back. */
export const reactTo = (call: CompanyCall, messageId: number, emoji: string): Promise<Message> =>
  actOn(call, messageId, async (tx, message) => {
    if (message.isDeleted === 1 || message.mediaType === 'call_log') throw fail(messageErrors.ERR_FETCH_WAPP_MSG)
    const before = await ownReaction(tx.db, messageId)
    if (before === emoji) return
    await command(tx, message, { type: 'reaction', target: keyOf(message), emoji }, { reaction: before })
    await setReaction(tx.db, { messageId, contactId: ME, emoji, at: tx.now })
  })

/** Sends what failed once more, under its own WhatsApp id, so that nobody gets it twice. */
export const retryMessage = (call: CompanyCall, messageId: number): Promise<Message> =>
  actOn(call, messageId, async (tx, message) => {
    if (!hasFailed(message)) throw fail(messageErrors.ERR_MESSAGE_NOT_FAILED)
    await sendAgain(tx, message)
  })

/** The same for anyone who planned it; false where it is no failed message any more. */
export async function resendMessage(tx: CompanyTx, messageId: number, how?: Behind): Promise<boolean> {
  const message = await placedMessage(tx.db, messageId)
  if (!message || !hasFailed(message)) return false
  await sendAgain(tx, message, how)
  await publishChanged(tx, [messageId])
  return true
}

/** A campaign or bot takes a message back that was not handed to WhatsApp yet: the chat shows it as deleted. False when it was. */
export async function takeBackMessage(
  tx: CompanyTx,
  messageId: number,
  lane: 'campaign' | 'bot' = 'campaign',
): Promise<boolean> {
  const message = await placedMessage(tx.db, messageId)
  if (message?.ack !== 0 || message.failureReason !== null || !(await takeBack(tx, messageId, lane))) return false
  await rewordMessage(tx, message, { isDeleted: 1 })
  await publishChanged(tx, [messageId])
  return true
}

/** A person has the conversation: what a bot said in it and WhatsApp does not have yet stays unsaid (decision 373). */
export async function takeBotWordsBack(tx: CompanyTx, ticketId: number): Promise<void> {
  for (const { messageId } of await botWordsIn(tx.db, ticketId)) await takeBackMessage(tx, messageId, 'bot')
}

const hasFailed = ({ failureReason, isDeleted }: PlacedMessage): boolean => failureReason !== null && isDeleted === 0

/** In which lane a message goes again, and until when; without it as one of the chat. */
type Behind = Pick<Leaving, 'lane' | 'expiresAt'>

async function sendAgain(tx: CompanyTx, message: PlacedMessage, how: Behind = { lane: 'chat' }): Promise<void> {
  const { id: messageId, chatId, groupJid } = message
  const whatsappId = await demandLinked(tx.db, message.whatsappId)
  const quoted = message.quotedMsgId === null ? undefined : await placedMessage(tx.db, message.quotedMsgId)
  await enqueue(tx, {
    whatsappId,
    chatId,
    messageId,
    ...how,
    claimed: true,
    firstContact: await isFirstContact(tx.db, { id: chatId, groupJid }, whatsappId),
    message: outgoing(message, message, quoted),
  })
  // WhatsApp took it before it rejected it, perhaps, and is to take it again.
  await changeMessage(tx.db, messageId, { ack: 0, failureCode: null, failureReason: null, updatedAt: tx.now })
}

/** Something that is done to a message at WhatsApp: it leaves through the outbox, behind what waits in its chat. */
async function command(tx: CompanyTx, message: PlacedMessage, content: OutgoingContent, undo: Undo): Promise<void> {
  const whatsappId = await demandLinked(tx.db, message.whatsappId)
  await enqueue(tx, {
    whatsappId,
    chatId: message.chatId,
    messageId: message.id,
    lane: 'chat',
    undo,
    message: { waId: newWaId(), to: addressOf(message), content },
  })
}
