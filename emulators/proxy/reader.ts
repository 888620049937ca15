import { once } from 'node:events'
import type { Socket } from 'node:net'

/** Reads a paused socket a piece at a time, and leaves in it what was not asked for. */
export class Reader {
  readonly #socket: Socket
  constructor(socket: Socket) {
    this.#socket = socket
  }

  /** As many bytes. */
  async bytes(count: number): Promise<Buffer> {
    for (;;) {
      const read = this.#socket.read(count) as Buffer | null
      if (read?.length === count) return read
      if (read) this.#socket.unshift(read)
      await once(this.#socket, 'readable')
      if (this.#socket.readableEnded) throw new Error('it ended in the middle')
    }
  }

  /** Everything up to this mark and the mark. */
  async until(mark: string): Promise<Buffer> {
    let read = Buffer.alloc(0)
    while (!read.subarray(-mark.length).equals(Buffer.from(mark))) read = Buffer.concat([read, await this.bytes(1)])
    return read
  }
}
