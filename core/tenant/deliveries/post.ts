import { createHmac } from 'node:crypto'
import type { Services } from '../../desk/index.ts'
import { momentOf } from '../../outbound/index.ts'
import type { DeliveryFault } from './contract.ts'

/** Whoever gets a delivery has so long to answer. */
const MAX_TIME = 10_000

/** Where deliveries of a source go, and the key by which they are signed. */
export interface Target {
  url: string
  key: string
}

/** What is delivered. */
export interface Parcel {
  /** The same for each try. */
  wireId: string
  event: string
  body: string
}

/** What came of a try. */
export interface Attempt {
  /** Null where nothing came back. */
  status: number | null
  /** Null where it went well. */
  fault: DeliveryFault | null
  millis: number
  /** What was answered. */
  data: unknown
  /** How long it wants to be left alone, in milliseconds, where it says so. */
  retryAfter?: number | undefined
}

/** Of `<seconds>.<body>`, as receivers compute it again. */
export const signatureOf = (key: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`

/**
 * Posts something signed, once and nowhere else than there; never throws. Undefined where a stop of the program broke it off. It
 * is signed at the desk's time `now`.
 */
export async function post(
  { outside }: { outside: Pick<Services['outside'], 'ask'> },
  { url, key }: Target,
  { wireId, body }: Parcel,
  now: number,
): Promise<Attempt | undefined> {
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Balcao',
    'x-balcao-delivery': wireId,
    'x-balcao-signature': signatureOf(key, Math.floor(now / 1000), body),
  }
  const began = performance.now()
  const answer = await outside.ask({ for: 'http', method: 'POST', url, headers, body }, MAX_TIME, false)
  const millis = Math.round(performance.now() - began)
  if (!('fault' in answer)) {
    const { status, data } = answer
    const isGood = status >= 200 && status < 300
    return { status, fault: isGood ? null : 'refused', millis, data, retryAfter: isGood ? undefined : momentOf(answer) }
  }
  return answer.fault === 'stopped' ? undefined : { status: null, fault: answer.fault, millis, data: null }
}
