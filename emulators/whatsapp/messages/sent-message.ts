import type { proto } from '@whiskeysockets/baileys'
import type { Changes } from '../changes.ts'
import type { Companion } from '../companion.ts'

/** One tick, two ticks, blue ticks, played; `refused` when a companion gave it up. */
export type SentStatus = 'sent' | 'delivered' | 'read' | 'played' | 'refused'

const ORDER: SentStatus[] = ['sent', 'delivered', 'read', 'played']

/** What is needed to write a message to companions, and to write it again. */
export interface Posting {
  id: string
  at: number
  message: proto.IMessage
  /** Attributes of the stanza that say from whom, to which chat and of what kind. */
  attrs: Record<string, string | undefined>
  /** Attributes of the encrypted part. */
  encAttrs: Record<string, string | undefined>
  companions: Companion[]
  /** The group's JID, for a message in a group. */
  group?: string
}

/** A message that a simulated phone sent, and how far it got on the other side. */
export class SentMessage {
  readonly posting: Posting
  /** Phone number of the account, or the group's JID. */
  readonly to: string
  status: SentStatus = 'sent'
  /** What its sender changed it to. */
  editedTo: string | undefined
  /** How often a companion asked for it again. */
  retries = 0
  /** It is not sent again when a companion asks. */
  isLost = false
  error: string | undefined
  /** When a companion first said that it has the message (milliseconds since 1970). */
  deliveredAt: number | undefined
  /** Called after each step, for anyone who counts many messages. */
  onAdvance: (() => void) | undefined
  readonly #changes: Changes

  constructor(posting: Posting, to: string, changes: Changes) {
    this.posting = posting
    this.to = to
    this.#changes = changes
  }

  get id(): string {
    return this.posting.id
  }

  get message(): proto.IMessage {
    return this.posting.message
  }

  /** Resolves once the message got at least this far. */
  async until(status: SentStatus, timeoutMs?: number): Promise<this> {
    const reached = () =>
      status === 'refused' ? this.status === 'refused' : ORDER.indexOf(this.status) >= ORDER.indexOf(status)
    await this.#changes.until(reached, `message ${this.id} to be ${status} (it is ${this.status})`, timeoutMs)
    return this
  }

  advance(status: SentStatus, error?: string): void {
    if (status !== 'refused' && ORDER.indexOf(status) <= ORDER.indexOf(this.status)) return
    this.status = status
    this.error = error
    if (status !== 'refused') this.deliveredAt ??= Date.now()
    this.onAdvance?.()
    this.#changes.announce()
  }
}
