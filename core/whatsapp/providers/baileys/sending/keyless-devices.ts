import type { BinaryNode, WASocket } from '@whiskeysockets/baileys'
import { ProviderError } from '../../../port.ts'
import { growingSet } from '../growing-cache.ts'
import { plainJid } from '../jids.ts'

const childrenOf = (node: BinaryNode, tag: string): BinaryNode[] =>
  Array.isArray(node.content) ? node.content.filter(child => child.tag === tag) : []

/**
 * Devices for which WhatsApp has no keys: they were unlinked a moment ago. Baileys gives up a whole message, to a whole group,
 * when one of the keys that it asked for is an error; here it does not get to see those, and leaves such a device out.
 */
export class KeylessDevices {
  readonly #people = growingSet(500)

  constructor(socket: WASocket) {
    socket.ws.prependListener('frame', (stanza: BinaryNode) => this.#leaveOut(stanza))
  }

  /** What a failure to encrypt means: nobody to read it when WhatsApp said so, else that it did not say anything. */
  judge(error: unknown, jid: string): unknown {
    if (!(error instanceof ProviderError) || error.code !== 'unreachable' || this.#people.has(plainJid(jid)))
      return error
    return new ProviderError('no-answer', error.message, { cause: error })
  }

  #leaveOut(stanza: BinaryNode): void {
    if (stanza.tag !== 'iq' || stanza.attrs.type !== 'result') return
    for (const list of childrenOf(stanza, 'list')) {
      const users = childrenOf(list, 'user')
      const keyless = users.filter(user => childrenOf(user, 'error').length > 0)
      if (keyless.length === 0) continue
      for (const { attrs } of keyless) this.#people.add(plainJid(attrs.jid))
      list.content = users.filter(user => !keyless.includes(user))
    }
  }
}
