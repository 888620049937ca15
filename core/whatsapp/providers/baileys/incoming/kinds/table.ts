import type { proto } from '@whiskeysockets/baileys'
import { answer, buttons, interactive, list, poll, pollResult, structured, template } from './choices.ts'
import { cart, paymentRequest, product } from './commerce.ts'
import { formed, type Message, type SpokenContent, text, words } from './content.ts'
import { lines, listed } from './lines.ts'
import { contacts, file, linkIn, location } from './media.ts'
import { channelInvite, event, groupInvite, scheduledCall, stickerPack } from './occasions.ts'

/**
 * What becomes of one kind of message:
 *  - `read`: people see it, in their own form or as a word with what could be read;
 *  - `opens`: it is a wrapping, and what is inside counts;
 *  - `about`: it says something about another message, which `messages.ts` or `secrets.ts` reads;
 *  - `ignored`: nobody sees it, for this reason.
 */
type Kind<Node> =
  | { read: (node: NonNullable<Node>) => SpokenContent | undefined }
  | { opens: true }
  | { about: string }
  | { ignored: string }

const wrapping = { opens: true } as const
const aStatus = { read: () => formed('status') }

/** Every kind of message that the protocol of the pinned library has; those that may come together in the order in which they count. */
export const kinds: { [kind in keyof Required<Message>]: Kind<Message[kind]> } = {
  // What people write and send.
  conversation: { read: words },
  extendedTextMessage: { read: node => ({ ...text(node.text), ...linkIn(node) }) },
  imageMessage: { read: node => file('image', node) },
  videoMessage: { read: node => file('video', node) },
  ptvMessage: { read: node => file('video', node) },
  audioMessage: { read: node => file(node.ptt ? 'voice' : 'audio', node) },
  documentMessage: { read: node => file('document', node) },
  stickerMessage: { read: node => file('sticker', node) },
  stickerPackMessage: { read: stickerPack },
  locationMessage: { read: node => location(node, false) },
  liveLocationMessage: { read: node => location(node, true) },
  contactMessage: { read: node => contacts([node]) },
  contactsArrayMessage: { read: node => contacts(node.contacts ?? []) },
  albumMessage: { ignored: 'it announces pictures, each of which comes as a message' },

  // Choices.
  buttonsMessage: { read: buttons },
  buttonsResponseMessage: { read: node => words(node.selectedDisplayText || node.selectedButtonId) },
  listMessage: { read: list },
  listResponseMessage: { read: node => words(node.title || node.description || node.singleSelectReply?.selectedRowId) },
  templateMessage: { read: template },
  templateButtonReplyMessage: { read: node => words(node.selectedDisplayText || node.selectedId) },
  highlyStructuredMessage: {
    read: node => (node.hydratedHsm ? template(node.hydratedHsm) : formed('options', structured(node))),
  },
  interactiveMessage: { read: node => interactive(node) },
  interactiveResponseMessage: { read: answer },
  pollCreationMessage: { read: poll },
  pollCreationMessageV2: { read: poll },
  pollCreationMessageV3: { read: poll },
  pollCreationMessageV4: wrapping,
  pollCreationMessageV5: { read: poll },
  pollCreationOptionImageMessage: wrapping,
  pollUpdateMessage: { about: 'a vote, encrypted with the secret of its poll' },
  pollResultSnapshotMessage: { read: pollResult },
  pollResultSnapshotMessageV3: { read: pollResult },

  // Trade.
  orderMessage: { read: node => cart(node) },
  productMessage: { read: product },
  sendPaymentMessage: { read: node => formed('payment', noteIn(node.noteMessage)) },
  requestPaymentMessage: { read: node => paymentRequest(node, noteIn(node.noteMessage)) },
  declinePaymentRequestMessage: { read: () => formed('paymentDeclined') },
  cancelPaymentRequestMessage: { read: () => formed('paymentCancelled') },
  paymentInviteMessage: { read: () => formed('payment') },
  invoiceMessage: { read: node => formed('bill', lines(node.note)) },

  // Occasions and invitations.
  eventMessage: { read: event },
  eventCoverImage: wrapping,
  encEventResponseMessage: { about: 'who comes to an event, encrypted with its secret' },
  scheduledCallCreationMessage: { read: scheduledCall },
  scheduledCallEditMessage: { ignored: 'a scheduled call was cancelled; it does not ring' },
  groupInviteMessage: { read: groupInvite },
  newsletterAdminInviteMessage: { read: channelInvite },
  newsletterFollowerInviteMessageV2: { read: channelInvite },
  requestPhoneNumberMessage: { read: () => formed('numberRequest') },

  // What only the phone may show.
  placeholderMessage: { read: () => formed('onPhone') },

  // Wrappings.
  ephemeralMessage: wrapping,
  viewOnceMessage: wrapping,
  viewOnceMessageV2: wrapping,
  viewOnceMessageV2Extension: wrapping,
  documentWithCaptionMessage: wrapping,
  editedMessage: wrapping,
  deviceSentMessage: wrapping,
  lottieStickerMessage: wrapping,
  associatedChildMessage: wrapping,
  groupMentionedMessage: wrapping,
  botInvokeMessage: wrapping,
  botTaskMessage: wrapping,
  botForwardedMessage: wrapping,
  limitSharingMessage: wrapping,
  questionMessage: wrapping,
  questionReplyMessage: wrapping,
  groupStatusMessage: wrapping,
  groupStatusMessageV2: wrapping,

  // Answers to statuses and questions of channels; assistants.
  questionResponseMessage: { read: node => words(node.text) },
  statusQuestionAnswerMessage: { read: node => words(node.text) },
  statusQuotedMessage: { read: node => words(node.text) },
  statusMentionMessage: aStatus,
  groupStatusMentionMessage: aStatus,
  statusAddYours: aStatus,
  statusNotificationMessage: aStatus,
  statusStickerInteractionMessage: { ignored: 'a sticker on a status, which the desk does not show' },
  richResponseMessage: { read: node => words(listed(node.submessages, part => part.messageText)) },
  commentMessage: { read: node => formed('comment', noteIn(node.message)) },
  encCommentMessage: { about: 'a comment, encrypted with the secret of its message' },

  // About other messages.
  protocolMessage: { about: 'an edit, a deletion, or a setting of phones' },
  reactionMessage: { about: 'a reaction' },
  encReactionMessage: { about: 'a reaction, encrypted with the secret of its message' },
  secretEncryptedMessage: { about: 'an edit, encrypted with the secret of its message' },
  pinInChatMessage: { ignored: 'the desk shows no pins' },
  keepInChatMessage: { ignored: 'the desk keeps what disappears on phones' },

  // Between phones.
  messageContextInfo: { ignored: 'it comes along with a message' },
  senderKeyDistributionMessage: { ignored: 'a key of a group' },
  fastRatchetKeySenderKeyDistributionMessage: { ignored: 'a key of a group' },
  call: { ignored: 'keys of a call; calls are told by stanzas of their own' },
  callLogMesssage: { ignored: 'calls are told by stanzas of their own' },
  bcallMessage: { ignored: 'a broadcast call, which nobody can take here' },
  chat: { ignored: 'a name of a chat, as phones of before told it' },
  stickerSyncRmrMessage: { ignored: 'phones share their stickers' },
  messageHistoryBundle: { ignored: 'what was said in a group before somebody came' },
  messageHistoryNotice: { ignored: 'what was said in a group before somebody came' },
}

/** A note is a text; nobody nests it. */
const noteIn = (note: Message | null | undefined): string => note?.extendedTextMessage?.text ?? note?.conversation ?? ''

type KindOfMessage = keyof Required<Message>

/** The kinds, in the order in which they count. */
const inOrder = Object.keys(kinds) as KindOfMessage[]

/** Wrappings are a few deep; anyone who wraps deeper wants us to be busy. */
const DEEPEST = 8

/** What is inside of all wrappings. */
export function unwrapped(message: Message | null | undefined): Message | undefined {
  let inside = message ?? undefined
  for (let depth = 0; inside && depth < DEEPEST; depth += 1) {
    const shell: Message = inside
    const kind = inOrder.find(each => 'opens' in kinds[each] && shell[each])
    if (!kind) return inside
    inside = (shell[kind] as proto.Message.IFutureProofMessage).message ?? undefined
  }
  return undefined
}

/** What an unwrapped message shows to people; undefined when nothing. */
export function contentIn(message: Message): SpokenContent | undefined {
  for (const kind of inOrder) {
    const node = message[kind]
    const how = kinds[kind] as Kind<unknown>
    if (node === null || node === undefined || !('read' in how)) continue
    const content = how.read(node)
    if (content) return content
  }
  return undefined
}

/** The words of a message, as a note, a quote or an edit carries it; what it quotes itself is not looked at. */
export function wordsIn(message: Message | null | undefined): string {
  const inside = unwrapped(message)
  return inside ? (contentIn(inside)?.body ?? '') : ''
}
