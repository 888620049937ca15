import type { BinaryNode, WASocket } from '@whiskeysockets/baileys'

type Listener = (stanza: BinaryNode) => Promise<void>

const MARK = 'ticks|'

/**
 * Lets Baileys see a receipt only when its ticks are durable in the desk. Baileys tells WhatsApp at once that we have it, and
 * WhatsApp then never says it again: a crash in between left messages with too few ticks (3 of 2,000 in 20 kills).
 */
export class HeldReceipts {
  readonly #held = new Map<string, BinaryNode>()
  readonly #listeners: Listener[]
  #serial = 0

  /** `hear` gets each receipt with a name of its own, and sees to it that `release` is called with it some time. */
  constructor(socket: WASocket, hear: (stanza: BinaryNode, name: string) => void) {
    this.#listeners = socket.ws.listeners('CB:receipt') as Listener[]
    socket.ws.removeAllListeners('CB:receipt')
    socket.ws.on('CB:receipt', (stanza: BinaryNode) => {
      this.#serial += 1
      const name = `${MARK}${this.#serial}`
      this.#held.set(name, stanza)
      hear(stanza, name)
    })
  }

  /** Hands it to Baileys. False when it is no name of ours. */
  release(name: string): boolean {
    const stanza = this.#held.get(name)
    this.#held.delete(name)
    for (const listener of stanza ? this.#listeners : []) void listener(stanza!)
    return name.startsWith(MARK)
  }
}
