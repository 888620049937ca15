import { isDeepStrictEqual } from 'node:util'
import type { Publication } from '../../domain/access/events.ts'

/** Throws where an event is not what its contract says, or tells more: that would leak unseen. For tests, as replies are checked. */
export function checkPublication({ event, data }: Publication): void {
  const promised = event.schema.parse(asSent(data))
  if (!isDeepStrictEqual(asSent(promised), asSent(data)))
    throw new Error(`The event ${event.name} tells more than its contract: ${JSON.stringify(data)}`)
}

const asSent = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
