import type { IncomingMessage } from 'node:http'
import { type Clock, SECOND } from '../kit/clock.ts'

/** Milliseconds between two pieces of up to 128 KB: some 20 MB a second of all together, a tenth of what a flood brings. */
const EVERY = 4
/** Anyone who has not sent the rest by then hears the rejection where the system keeps it beyond the end of a connection. */
export const LONGEST_DRAIN = 20 * SECOND
/** Each holds a piece in memory. */
const MOST = 256

/**
 * What is left of bodies that were answered before they were read, since someone may not send them or sends too much. A
 * browser reads no answer before it has sent everything, so the rest is read and thrown away: one piece at a time of all
 * together, in turn, since to read at the speed of anyone who floods would take the time of all others.
 */
export class BodyDrain {
  private readonly requests: IncomingMessage[] = []
  private readonly clock: Clock
  private readonly later: (turn: () => void) => void

  constructor(clock: Clock, later = (turn: () => void): unknown => setTimeout(turn, EVERY)) {
    this.clock = clock
    this.later = later
  }

  /** Returns false when there are too many already: then the connection has to end with the answer. */
  take(request: IncomingMessage): boolean {
    if (this.requests.length >= MOST) return false
    request.unpipe()
    request.pause()
    // Of a body that nobody has begun to read Node reads the rest by itself, as fast as it comes.
    request.read()
    const cancel = this.clock.at(this.clock.now() + LONGEST_DRAIN, () => request.socket.destroy())
    request.once('end', cancel).once('close', cancel)
    if (this.requests.push(request) === 1) this.later(() => this.turn())
    return true
  }

  private turn(): void {
    const request = this.requests.shift()!
    request.read()
    if (!request.readableEnded && !request.destroyed) this.requests.push(request)
    if (this.requests.length > 0) this.later(() => this.turn())
  }
}
