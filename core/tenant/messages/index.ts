import { type Module, on } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { connectionLeaving, connectionLinkChanged } from '../connections/index.ts'
import { contactLeaving, followsContacts } from '../contacts/index.ts'
import { ticketLeaving, ticketMoved, ticketRead, ticketSays, ticketsJoined, ticketsSplit } from '../tickets/index.ts'
import { messageErrors, messageEvents, messageRoutes } from './contract.ts'
import {
  deleteMessagesOf,
  dropOutboxOf,
  forgetSender,
  joinMessages,
  moveMessages,
  splitMessages,
  takeMessagesBack,
} from './follow.ts'
import { previewLink } from './links/preview.ts'
import { downloadAgain } from './media/again.ts'
import { download } from './media/download.ts'
import { removeFiles } from './media/remove.ts'
import { forgetWhoWrote } from './outbox/strangers.ts'
import { markAllRead } from './read-receipts/read.ts'
import { messagePage } from './reading/page.ts'
import { searchChat } from './reading/search.ts'
import { listShared } from './reading/shared.ts'
import { forwardMessages } from './sending/forward.ts'
import { deleteMessage, editMessage, reactTo, retryMessage, takeBotWordsBack } from './sending/own.ts'
import { demandWritable, sendFromChat } from './sending/send.ts'
import { sendToContact } from './sending/send-by-bot.ts'
import { windowOf } from './window/window.ts'

export const messagesModule: Module = {
  name: 'messages',
  owns: [
    'messages',
    'messages_search',
    'message_reactions',
    'message_charges',
    'outbox',
    'first_contacts',
    'wrote_before',
    'read_receipts',
  ],
  reads: ['contacts', 'queues', 'tickets', 'whatsapps'],
  errors: messageErrors,
  events: messageEvents,
  jobs: [download, removeFiles],
  blobs: [
    { table: 'messages', column: 'mediaBlobId' },
    { table: 'messages', column: 'voiceNoteBlobId' },
  ],
  eventHandlers: [
    ...followsContacts('messages', moveMessages, takeMessagesBack),
    on(contactLeaving, (tx, { contactId }) => forgetSender(tx, contactId)),
    on(connectionLeaving, (tx, { whatsappId }) => dropOutboxOf(tx, whatsappId)),
    on(connectionLinkChanged, (tx, { whatsappId }) => forgetWhoWrote(tx, whatsappId)),
    on(ticketSays, sendToContact),
    on(ticketMoved, async (tx, { ticketId, verb }) => {
      if (verb === 'accept') await takeBotWordsBack(tx, ticketId)
    }),
    on(ticketRead, (tx, { ticketId }) => markAllRead(tx, ticketId)),
    on(ticketsJoined, (tx, { keptId, emptiedId }) => joinMessages(tx, keptId, emptiedId)),
    on(ticketsSplit, splitMessages),
    on(ticketLeaving, (tx, { ticketId }) => deleteMessagesOf(tx, ticketId)),
  ],
  routes: bind(messageRoutes, {
    window: (call, { params }) => windowOf(call, params.ticketId),
    list: (call, { params, query }) => messagePage(call, params.ticketId, query),
    search: (call, { params, query }) => searchChat(call, params.ticketId, query.searchParam),
    shared: (call, { params, query }) => listShared(call, params.contactId, query),
    send: {
      beforeFiles: (call, { params }) => demandWritable(call, params.ticketId),
      handle: async (call, { params, body, files }) => ({
        messages: await sendFromChat(call, params.ticketId, body, files),
      }),
    },
    previewLink: async ({ company }, { body }) => ({ preview: await previewLink(company, body.url) }),
    forward: async (call, { params, body }) => ({ messages: await forwardMessages(call, params.ticketId, body) }),
    remove: (call, { params }) => deleteMessage(call, params.messageId),
    edit: (call, { params, body }) => editMessage(call, params.messageId, body.body),
    editByPost: (call, { params, body }) => editMessage(call, params.messageId, body.body),
    retry: (call, { params }) => retryMessage(call, params.messageId),
    react: (call, { params, body }) => reactTo(call, params.messageId, body.emoji),
    mediaRetry: (call, { params }) => downloadAgain(call, params.messageId),
  }),
}

export { demandLinked } from './access.ts'
export { adsWanted, messageReported, type Outcome, originFailed, plannedSettled } from './domain-events.ts'
export { applyEvents } from './inbound/apply.ts'
export { isStored, storeInbound, timeOf } from './inbound/inbound.ts'
export { type FileToSend, type SentAs, storeBytes, storeVoiceNote, withStoredFiles } from './media/files.ts'
export { storeTranscript, type Untranscribed, untranscribedOf } from './media/transcript.ts'
export { waitsToLeave } from './outbox/blocked.ts'
export { outboxDepth } from './outbox/depth.ts'
export { sendingOf } from './outbox/sending-of.ts'
export { outboxStore } from './outbox/store.ts'
export { strangersAmong } from './outbox/strangers.ts'
export { ReceiptPost } from './read-receipts/post.ts'
export { newestMessageAt } from './reading/newest-at.ts'
export { newestWords } from './reading/newest-words.ts'
export { messagePage } from './reading/page.ts'
export { previewOnWire, wordsOfArrived } from './record/content.ts'
export { messageById } from './record/serialize.ts'
export { fillingFor } from './sending/filling.ts'
export { resendMessage, takeBackMessage } from './sending/own.ts'
export { postMessage } from './sending/post.ts'
export { demandWritable, waIdFor, writableTicket } from './sending/send.ts'
export { sendAsBot } from './sending/send-by-bot.ts'
export { typeAsBot } from './sending/type.ts'
export {
  copyOfFile,
  fileOfRow,
  settleMessages,
  takeOverFile,
  takeOverMessage,
  takeOverReaction,
} from './take-over.ts'
export { webhookContextOf } from './webhook-context.ts'
export { isWindowOpen } from './window/window.ts'
