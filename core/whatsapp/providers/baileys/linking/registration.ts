import { randomBytes } from 'node:crypto'
import type { AuthenticationCreds, BinaryNode, WASocket } from '@whiskeysockets/baileys'
import type { Baileys } from '../library/library.ts'

const SECRET_BYTES = 32
/** Which of the comma-separated fields of a QR code is the secret. */
const SECRET_FIELD = 3

interface Parts {
  library: Baileys
  socket: WASocket
  creds: AuthenticationCreds
  /** The code on show, with another secret in it. */
  renewed(qr: string): void
  needsPasskey(): void
}

/** What WhatsApp says to a device that is not linked yet, and the library does not know. */
export class Registration {
  readonly #parts: Parts
  #shown = ''

  constructor(parts: Parts) {
    this.#parts = parts
    const { ws } = parts.socket
    ws.on('CB:notification,type:companion_reg_refresh', (stanza: BinaryNode) => this.#refresh(stanza))
    ws.on('CB:notification,type:passkey_prologue_request', (stanza: BinaryNode) => this.#passkey(stanza))
    ws.on('CB:notification,type:crsc_continuation', (stanza: BinaryNode) => this.#passkey(stanza))
  }

  /** A QR code of the library, with the secret that counts now. */
  show(qr: string): string {
    const fields = qr.split(',')
    fields[SECRET_FIELD] = this.#parts.creds.advSecretKey
    this.#shown = fields.join(',')
    return this.#shown
  }

  /** WhatsApp retires the secret that the code on show carries: with it no scan would ever link. */
  #refresh(stanza: BinaryNode): void {
    const { creds, socket, renewed } = this.#parts
    if (creds.account) return
    this.#acknowledge(stanza)
    // By then the secret is the one that phone and device agreed on by the typed code.
    if (creds.registered) return
    creds.advSecretKey = randomBytes(SECRET_BYTES).toString('base64')
    socket.ev.emit('creds.update', creds)
    if (this.#shown) renewed(this.show(this.#shown))
  }

  #passkey(stanza: BinaryNode): void {
    if (this.#parts.creds.account) return
    this.#acknowledge(stanza)
    this.#parts.needsPasskey()
  }

  /** The library itself can acknowledge only once there is an account. */
  #acknowledge({ attrs }: BinaryNode): void {
    const { library, socket, creds } = this.#parts
    if (creds.me) return
    const { id, type } = attrs as { id: string; type: string }
    void socket
      .sendNode({ tag: 'ack', attrs: { id, type, class: 'notification', to: library.S_WHATSAPP_NET } })
      .catch(() => {})
  }
}
