import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Of a form that can stand in a log and a header without doing anything there. */
const PROVIDED = /^[\w.:-]{1,64}$/

/** One of this process alone: what begins them is another one after each start. */
export function requestIds(): (request: Pick<IncomingMessage, 'headers'>) => string {
  const start = randomBytes(6).toString('base64url')
  let last = 0
  return ({ headers }) => {
    const provided = headers['x-request-id']
    return typeof provided === 'string' && PROVIDED.test(provided) ? provided : `${start}.${(++last).toString(36)}`
  }
}
