import type { BinaryNode, WASocket } from '@whiskeysockets/baileys'

type Listener = (stanza: BinaryNode) => Promise<void>

const MARK = 'held|'
/** Ticks of what we sent, and calls. */
const TAGS = ['CB:receipt', 'CB:call']

/**
 * Lets Baileys see a receipt or a call only when what it says is durable in the desk. Likewise a
 * message without content. Baileys tells WhatsApp at once that we have it, and WhatsApp then never says it again: a crash in between left messages with too few ticks (3 of 2,000 in 20
 * kills), and missed a call.
 */
export class DeferredStanzas {
  readonly #held = new Map<string, () => void>()
  #serial = 0

  /** `receive` gets each stanza with a name of its own, and sees to it that `release` is called with it some time. */
  constructor(socket: WASocket, receive: (stanza: BinaryNode, name: string) => void) {
    for (const tag of TAGS) {
      const listeners = socket.ws.listeners(tag) as Listener[]
      socket.ws.removeAllListeners(tag)
      socket.ws.on(tag, (stanza: BinaryNode) => {
        const hand = () => {
          for (const listener of listeners) void listener(stanza)
        }
        receive(stanza, this.hold(hand))
      })
    }
  }

  /** Puts `hand` off until the name that this answers is released. */
  hold(hand: () => void): string {
    this.#serial += 1
    const name = `${MARK}${this.#serial}`
    this.#held.set(name, hand)
    return name
  }

  /** Hands it to Baileys. False when it is no name of ours. */
  release(name: string): boolean {
    const hand = this.#held.get(name)
    this.#held.delete(name)
    hand?.()
    return name.startsWith(MARK)
  }
}
