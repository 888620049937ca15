import type { DeskTx, Module } from '../../desk/index.ts'
import type { InboundEvent } from '../../whatsapp/index.ts'
import type { Announcer } from '../tickets/index.ts'
import { announcerOver } from './announcer.ts'
import { applyEvents } from './apply.ts'
import { type Message, messageErrors, messageEvents } from './contract.ts'
import { messageFactReactions } from './follow.ts'
import { type Inbound, type StoredInbound, storeInbound } from './inbound.ts'
import { startDownload, type Underway } from './media/download.ts'
import { DOWNLOAD, type Download } from './media/jobs.ts'
import { type FilesToRemove, REMOVE_FILES, removeFiles } from './media/remove.ts'
import type { MessageNeeds } from './needs.ts'
import { type Post, postMessage } from './post.ts'
import { markAllRead } from './read.ts'
import { routesWith } from './routes.ts'

/** The door of the messages' room. */
export interface MessagesRoom {
  room: Module
  /** Stores a message that came from WhatsApp, once, and publishes it. */
  storeInbound(tx: DeskTx, inbound: Inbound): Promise<StoredInbound>
  /** Stores a message of the house with a clock, and has it sent once the transaction is durable. */
  postMessage(tx: DeskTx, post: Post): Promise<Message>
  /** Acks, failures, edits, deletions, reactions and calls, in WhatsApp's order. */
  applyEvents(tx: DeskTx, whatsappId: number, events: readonly InboundEvent[]): Promise<void>
  /** Unread count 0, messages read, blue ticks for the contact. */
  markAllRead(tx: DeskTx, ticketId: number): Promise<void>
  /** What tickets need of messages. */
  announcer: Announcer
}

export function createMessagesRoom(needs: MessageNeeds): MessagesRoom {
  const underway: Underway = new Set()
  return {
    room: {
      name: 'messages',
      errors: messageErrors,
      routes: routesWith(needs),
      events: messageEvents,
      reactions: messageFactReactions,
      jobs: {
        [DOWNLOAD]: (tx, payload) => startDownload(needs, underway, tx, payload as Download),
        [REMOVE_FILES]: (tx, payload) => removeFiles(tx, payload as FilesToRemove),
      },
      blobs: [
        { table: 'messages', column: 'mediaBlobId' },
        { table: 'messages', column: 'voiceNoteBlobId' },
      ],
    },
    storeInbound,
    postMessage: (tx, post) => postMessage(needs, tx, post),
    applyEvents: (tx, whatsappId, events) => applyEvents(needs, tx, whatsappId, events),
    markAllRead: (tx, ticketId) => markAllRead(needs, tx, ticketId),
    announcer: announcerOver(needs),
  }
}

export { demandLinked } from './access.ts'
export { type FileToSend, withKeptFiles } from './files.ts'
export type { Inbound, StoredInbound } from './inbound.ts'
export type { MessageNeeds } from './needs.ts'
export { outboxStore } from './outbox/store.ts'
export type { Post } from './post.ts'
export { ReceiptPost } from './read-receipts/post.ts'
export { fillVariables, variablesOf } from './variables.ts'
