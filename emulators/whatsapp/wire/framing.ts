/** One frame on the byte stream: a 24-bit length, then the payload. */
export const frame = (payload: Uint8Array): Buffer => {
  const bytes = Buffer.allocUnsafe(3 + payload.length)
  bytes.writeUIntBE(payload.length, 0, 3)
  bytes.set(payload, 3)
  return bytes
}

const INTRO_LENGTH = 4
const ROUTING_MARK = 'ED'
const ROUTING_HEAD = 7

/**
 * Cuts the client's byte stream into frames. The client opens with an intro ("WA", 6, 3), which may follow a
 * preamble with routing information; both are dropped here. A websocket message is not necessarily one frame.
 */
export class FrameReader {
  #bytes: Buffer = Buffer.alloc(0)
  #introduced = false

  push(chunk: Buffer): Buffer[] {
    this.#bytes = this.#bytes.length ? Buffer.concat([this.#bytes, chunk]) : chunk
    if (!this.#introduced && !this.#dropIntro()) return []
    const frames: Buffer[] = []
    while (this.#bytes.length >= 3) {
      const end = 3 + this.#bytes.readUIntBE(0, 3)
      if (this.#bytes.length < end) break
      frames.push(this.#bytes.subarray(3, end))
      this.#bytes = this.#bytes.subarray(end)
    }
    return frames
  }

  #dropIntro(): boolean {
    if (this.#bytes.length < ROUTING_HEAD) return false
    const routed = this.#bytes.toString('latin1', 0, 2) === ROUTING_MARK
    const start = routed ? ROUTING_HEAD + this.#bytes.readUIntBE(4, 3) : 0
    if (this.#bytes.length < start + INTRO_LENGTH) return false
    this.#bytes = this.#bytes.subarray(start + INTRO_LENGTH)
    this.#introduced = true
    return true
  }
}
