import type { IncomingMessage } from 'node:http'
import { type Clock, MINUTE, SECOND } from '../kit/clock.ts'

/** The whole of the slowest request: ten large files over a telephone line. Bodies that stand still end long before. */
export const LONGEST_REQUEST = 60 * MINUTE
export const LONGEST_HEADERS = 30 * SECOND

const LOOK_EVERY = 30 * SECOND
/** About 500 bytes a second, slower than any line on which a page still loads. */
const LEAST_BYTES = 16 * 1024

/** The body of someone unknown fits into a packet or two. */
export const STRANGERS_BODY_WITHIN = 5 * SECOND

/** Whether a body comes behind the headers. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0

/** Ends the connection of a request whose body is not there in time. */
export function limitBody(request: IncomingMessage, clock: Clock, within: number): void {
  if (!hasBody(request)) return
  const cancel = clock.at(clock.now() + within, () => {
    if (!request.complete) request.socket.destroy()
  })
  request.once('end', cancel).once('close', cancel)
}

/** Ends the connection of a request whose body comes too slowly: it would hold a socket, and the end of the program. */
export function watchBody(request: IncomingMessage, clock: Clock): void {
  if (!hasBody(request)) return
  const { socket } = request
  let before = socket.bytesRead
  let cancel = (): void => {}
  const look = (): void => {
    if (request.complete) return
    if (socket.bytesRead - before < LEAST_BYTES) return void socket.destroy()
    before = socket.bytesRead
    cancel = clock.at(clock.now() + LOOK_EVERY, look)
  }
  cancel = clock.at(clock.now() + LOOK_EVERY, look)
  request.once('end', () => cancel()).once('close', () => cancel())
}
