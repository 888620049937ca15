import { decodeBinaryNode, encodeBinaryNode } from '@whiskeysockets/baileys'
import type { WebSocket } from 'ws'
import { FrameReader, frame } from './framing.ts'
import type { BinaryNode } from './node.ts'
import { type NoiseClient, NoiseResponder } from './noise.ts'
import type { NoiseIdentity } from './noise-certificate.ts'

/** What happens on a connection, told to its owner in order. */
export interface ConnectionEvents {
  opened(connection: Connection, client: NoiseClient): void
  received(connection: Connection, stanza: BinaryNode): void
  sent(connection: Connection, stanza: BinaryNode): void
  closed(connection: Connection): void
  failed(connection: Connection, error: unknown): void
}

/** One companion's websocket: frames, encryption and stanzas. It knows nothing of what they mean. */
export class Connection {
  readonly number: number
  /** A silent connection stays open but takes and gives nothing, like a dead network path. */
  silent = false
  readonly #socket: WebSocket
  readonly #events: ConnectionEvents
  readonly #noise: NoiseResponder
  readonly #frames = new FrameReader()
  #decoding: Promise<void> = Promise.resolve()
  #open = true
  #helloAnswered = false

  constructor(number: number, socket: WebSocket, identity: NoiseIdentity, events: ConnectionEvents) {
    this.number = number
    this.#socket = socket
    this.#events = events
    this.#noise = new NoiseResponder(identity)
    socket.on('message', (data: Buffer) => this.#take(data))
    socket.on('error', error => events.failed(this, error))
    socket.on('close', () => {
      this.#open = false
      events.closed(this)
    })
  }

  get open(): boolean {
    return this.#open
  }

  send(stanza: BinaryNode): void {
    if (!this.#open || this.silent) return
    this.#socket.send(frame(this.#noise.encrypt(encodeBinaryNode(stanza))))
    this.#events.sent(this, stanza)
  }

  /** Sends a last stanza, if any, and closes in good order. */
  close(last?: BinaryNode): void {
    if (last) this.send(last)
    this.#socket.close()
  }

  /** Cuts the line without a word, as a broken network does. */
  drop(): void {
    this.#socket.terminate()
  }

  #take(data: Buffer): void {
    try {
      for (const bytes of this.#frames.push(data)) this.#takeFrame(bytes)
    } catch (error) {
      this.#events.failed(this, error)
      this.drop()
    }
  }

  #takeFrame(bytes: Buffer): void {
    if (this.#noise.established) this.#decode(this.#noise.decrypt(bytes))
    else if (this.#helloAnswered) this.#events.opened(this, this.#noise.finish(bytes))
    else {
      this.#helloAnswered = true
      this.#socket.send(frame(this.#noise.answerHello(bytes)))
    }
  }

  /** Decoding is asynchronous (frames may be compressed): the chain keeps the order. */
  #decode(plaintext: Uint8Array): void {
    if (this.silent) return
    this.#decoding = this.#decoding
      .then(async () => this.#events.received(this, await decodeBinaryNode(Buffer.from(plaintext))))
      .catch(error => this.#events.failed(this, error))
  }
}
