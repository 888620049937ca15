import type { SendFailureReason } from '../../domain/send-failures.ts'
import type { SendBlock } from '../../domain/send-holds.ts'
import type { Address, ConnectionRef } from '../address.ts'
import type { NumberCheck, OutgoingMessage } from '../outgoing.ts'

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
  /** WhatsApp never said whether it knows the number: it is asked before the first message leaves. */
  isUnverified: boolean
  /** Attempts that failed so far. */
  attempts: number
  /** Not to be sent after this time (automated messages, decision 23); null for a person's. */
  expiresAt: number | null
  /** Until when `hold` said that it is held back, or null. */
  heldUntil: number | null
}

/** To whom a connection may write first. */
export interface FirstContacts {
  /** Until when WhatsApp lets it write to no stranger, or null. */
  restrictedUntil: number | null
  /** When its phone was linked. */
  linkedAt: number | null
  /** The limit a day that the company set for it. */
  ownLimit: number | null
  /** To whom it wrote, after `since`, who had never written to it, and when: oldest first. */
  sent: readonly { chat: string; at: number }[]
}

/** An answer of WhatsApp about a number. */
export type KnownCheck = Extract<NumberCheck, { result: 'found' }> | { result: 'not-on-whatsapp' }

/** Until when a person's message is held back, and why. */
export interface Blocked {
  until: number
  because: SendBlock
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
  /**
   * What the limiter has to know before strangers are written to. The module notes first contacts in the transaction that stores
   * their `ack`, a restriction in the one that stores what WhatsApp said of it: so both survive a restart.
   */
  firstContacts(ref: ConnectionRef, since: number): Promise<FirstContacts>
  /**
   * What WhatsApp says of the number to which a row goes, also that it knows nobody there: it is stored, and where it knows someone all
   * that waits for them goes to the address that this answers.
   */
  lookedUp(ref: ConnectionRef, row: OutboxRow, check: KnownCheck): Promise<Address | null>
  /**
   * Shows why a message is held back, or with null that it is not any more. Answers whether the row is there: anyone who wrote it
   * may give up a message that is held back, so it is released before it is sent.
   */
  hold(ref: ConnectionRef, id: number, held: Blocked | null): Promise<boolean>
  /**
   * A message of a campaign or bot is about to be handed to WhatsApp. Answers whether the row is there: until then its campaign may take
   * it back, or anyone who takes the conversation over from a bot, and no longer.
   */
  claim(ref: ConnectionRef, id: number): Promise<boolean>
}
