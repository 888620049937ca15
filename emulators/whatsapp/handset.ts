import type { Companion } from './companion.ts'
import type { Addressing } from './jids.ts'
import type { KeyBundle } from './key-bundle.ts'
import type { BinaryNode } from './wire/node.ts'

/** A profile picture: its bytes and the id that changes with it. */
export interface Picture {
  id: string
  bytes: Buffer
}

/** Something a companion encrypted for one handset. */
export interface Envelope {
  id: string
  from: Companion
  /** Where the companion sent it: a person's JID or a group's. */
  to: string
  /** The pairwise ciphertext for this handset, if there is one. */
  direct?: BinaryNode
  /** The ciphertext for the whole group, if there is one. */
  group?: BinaryNode
  at: number
}

/** What the server needs from a primary phone, an account's own or a customer's. */
export interface Handset {
  readonly pn: string
  readonly lid: string
  readonly name: string
  readonly picture: Picture | undefined
  readonly about: string
  addressing(): Addressing
  takeBundle(): KeyBundle
  /** Takes a message from a companion; decrypts it in its own time, in order. */
  takeEnvelope(envelope: Envelope): void
  /** Takes a message from another handset, whose encryption is not played. */
  takePlain(message: PlainMessage): void
  /** A companion has, has read or has played messages of this handset. */
  takeReceipt(from: Companion, type: string | undefined, ids: string[]): void
  /** A companion could not decrypt a message of this handset. */
  takeRetry(from: Companion, receipt: BinaryNode): void
  /** A companion rejected a message of this handset for good. */
  takeRejection(from: Companion, id: string, error: string): void
  /** A companion answered a call of this handset. */
  takeCallAnswer(from: Companion, callId: string, answer: string): void
  /** A companion shows typing, recording or presence to this handset. */
  takeActivity(from: Companion, activity: string): void
}

/** A message between two simulated phones (`message` is an encoded proto.Message). */
export interface PlainMessage {
  id: string
  account: string
  message: Uint8Array
  at: number
}
