import { type Clock, SECOND } from '../../kit/clock.ts'
import { type Address, type ConnectionRef, refKey, sameAddress } from '../address.ts'
import type { Typing, TypingPayload } from '../events.ts'
import type { WhatsAppLog } from '../log.ts'
import { ProviderError, type Session } from '../port.ts'
import type { SessionWatcher } from './manager.ts'

/** So many chats of a connection are watched at once: those that people opened last. */
const MOST = 30
/** Anyone who goes from one chat to the next is back soon: the number does not go offline in between. */
const LINGERS = 10 * SECOND
/** Nobody types faster than this on and off: what comes sooner is left out. */
const PACE = SECOND / 2

interface Watched {
  ref: ConnectionRef
  chat: Address
  conversation: number
  /** When it was told last what someone does. */
  toldAt: number
}

interface Parts {
  clock: Clock
  log: WhatsAppLog
  openSession(ref: ConnectionRef): Pick<Session, 'watchTyping'> | null
  /** Someone writes in a conversation that is watched, or does so no more. */
  emit(companyId: number, conversation: number, what: Typing): void
}

/**
 * Which conversations people have in front of them: in those, and in no others, WhatsApp is asked who types. Nothing of it is
 * stored; a connection that opens is reported again.
 */
export class TypingWatch implements SessionWatcher {
  readonly #parts: Parts
  readonly #watched = new Map<string, Watched>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Begins to watch a conversation, which is in this chat, or ends it (null). */
  watch(companyId: number, conversation: number, place: { connectionId: number; chat: Address } | null): void {
    const name = `${companyId}/${conversation}`
    const before = this.#watched.get(name)
    if (!place) {
      if (this.#watched.delete(name) && before) this.#applyLater(before.ref)
      return
    }
    const ref = { companyId, connectionId: place.connectionId }
    if (before && refKey(before.ref) === refKey(ref) && sameAddress(before.chat, place.chat)) return
    this.#watched.delete(name)
    this.#watched.set(name, { ref, chat: place.chat, conversation, toldAt: 0 })
    this.#apply(ref)
    if (before && refKey(before.ref) !== refKey(ref)) this.#applyLater(before.ref)
  }

  /** Ends all of a company. */
  endAll(companyId: number): void {
    for (const { ref, conversation } of [...this.#watched.values()])
      if (ref.companyId === companyId) this.watch(companyId, conversation, null)
  }

  opened(ref: ConnectionRef): void {
    if (this.#of(ref).length > 0) this.#apply(ref)
  }

  stored(): void {}

  fell(): void {}

  typing(ref: ConnectionRef, { chat, what }: TypingPayload): void {
    const now = this.#parts.clock.now()
    for (const one of this.#of(ref)) {
      if (!sameAddress(one.chat, chat) || now - one.toldAt < PACE) continue
      one.toldAt = now
      this.#parts.emit(ref.companyId, one.conversation, what)
    }
  }

  #applyLater(ref: ConnectionRef): void {
    const { clock } = this.#parts
    clock.at(clock.now() + LINGERS, () => this.#apply(ref))
  }

  #apply(ref: ConnectionRef): void {
    const session = this.#parts.openSession(ref)
    session?.watchTyping(this.#of(ref).map(({ chat }) => chat)).catch(error => {
      // It fell, and is told when it opens again.
      if (!(error instanceof ProviderError)) this.#parts.log.error({ error, ref }, 'could not ask who types')
    })
  }

  #of(ref: ConnectionRef): Watched[] {
    return [...this.#watched.values()].filter(one => refKey(one.ref) === refKey(ref)).slice(-MOST)
  }
}
