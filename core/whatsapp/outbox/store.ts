import type { SendFailureReason } from '../../kit/send-failures.ts'
import type { ConnectionRef } from '../address.ts'
import type { OutgoingMessage } from '../outgoing.ts'

/** Who sends, the most urgent first. `chat` is a person at the desk. */
export const lanes = ['chat', 'bot', 'api', 'schedule', 'campaign'] as const

export type Lane = (typeof lanes)[number]

/** A message that WhatsApp does not have yet. It leaves the outbox by its first ack or by a failure, and by nothing else. */
export interface OutboxRow {
  /** Rising in the order in which messages were written. */
  id: number
  message: OutgoingMessage
  lane: Lane
  /** What keeps its order: one value per conversation, for instance the contact's id. */
  chat: string
  /** This person never wrote to this connection. */
  firstContact: boolean
  /** Attempts that failed so far. */
  attempts: number
  /** Not to be sent after this time (automated messages, decision 23); null for a person's. */
  expiresAt: number | null
}

/**
 * The durable outbox, which lives in a company's desk file and belongs to its messages module. Rows are written in the same
 * transaction as the message they send (then `Outbox.wake`), and deleted by the module in the transaction that stores an
 * `ack` or `failed` event of their `waId`. `testing/outbox-store-contract.ts` is the test that an implementation passes.
 */
export interface OutboxStore {
  /**
   * The oldest row of each chat (the only one that may go), when it is due at `now`. Most urgent first: by the most urgent
   * lane that waits in that chat (so a person's answer pulls an automatic text before it along), then by id.
   */
  heads(ref: ConnectionRef, now: number, limit: number): Promise<OutboxRow[]>
  /** When the next row that is not due at `now` becomes due. */
  nextDueAt(ref: ConnectionRef, now: number): Promise<number | null>
  /** Not before `dueAt`: after a failed attempt, which counts. */
  postpone(ref: ConnectionRef, id: number, dueAt: number): Promise<void>
  /** It will not be sent: the row goes, the message shows why and can be tried again by a command. */
  fail(ref: ConnectionRef, id: number, reason: SendFailureReason): Promise<void>
  /** How many first contacts were sent by automation since `since`, for the daily cap of the limiter. */
  firstContactsSince(ref: ConnectionRef, since: number): Promise<number>
  /**
   * When WhatsApp last refused a message of this connection as `restricted` (463), which the module notes in the transaction
   * that stores the `failed` event: the limiter's rest survives a restart.
   */
  restrictedAt(ref: ConnectionRef): Promise<number | null>
}
