import type { BaileysEventMap, WASocket } from '@whiskeysockets/baileys'
import { type Address, sameAddress } from '../../../address.ts'
import type { Typing, TypingPayload } from '../../../events.ts'
import { ANSWER_PATIENCE, within } from '../errors.ts'
import { addressOf, jidOf } from '../jids.ts'

interface Parts {
  socket: Pick<WASocket, 'sendPresenceUpdate' | 'presenceSubscribe'>
  /** Both names of a person, where they are known. */
  whole(address: Address): Promise<Address>
  emit(emitted: TypingPayload): void
}

/** What Baileys calls it; anyone who is only there, or not, writes nothing. */
const typings: Readonly<Record<string, Typing>> = { composing: 'text', recording: 'audio' }

/**
 * Who types in the chats that are watched. WhatsApp tells it to devices that say that they are there, of chats that they asked
 * for; a chat is asked for once in a session, and what is told about one that nobody watches any more goes no further.
 */
export class TypingReader {
  readonly #parts: Parts
  readonly #asked = new Set<string>()
  readonly #typing = new Set<string>()
  #watched: readonly Address[] = []
  #isThere = false
  #work: Promise<void> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  watch(chats: readonly Address[]): Promise<void> {
    this.#watched = chats
    const done = this.#work.then(() => this.#ask())
    this.#work = done.catch(() => {})
    return done
  }

  async take({ id, presences }: BaileysEventMap['presence.update']): Promise<void> {
    const named = addressOf(id)
    if (!named || named.group) return
    const chat = await this.#parts.whole(named)
    if (!this.#watched.some(one => sameAddress(one, chat))) return
    const [presence] = Object.values(presences)
    const what = typings[presence?.lastKnownPresence ?? ''] ?? null
    if (what) this.#typing.add(id)
    else if (!this.#typing.delete(id)) return
    this.#parts.emit({ type: 'typing', chat, what })
  }

  async #ask(): Promise<void> {
    const { socket } = this.#parts
    const isThere = this.#watched.length > 0
    if (isThere !== this.#isThere) {
      await within(ANSWER_PATIENCE, socket.sendPresenceUpdate(isThere ? 'available' : 'unavailable'))
      this.#isThere = isThere
    }
    for (const jid of this.#watched.map(jidOf)) {
      if (this.#asked.has(jid)) continue
      await within(ANSWER_PATIENCE, socket.presenceSubscribe(jid))
      this.#asked.add(jid)
    }
  }
}
