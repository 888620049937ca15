import { createHmac } from 'node:crypto'
import { momentOf } from '../../clients/index.ts'
import type { Services } from '../../company/index.ts'
import type { HttpAnswer } from '../../flow-engine/effects.ts'
import { SECOND } from '../../kit/clock.ts'
import type { DeliveryError } from './contract.ts'

/** Anyone who gets a delivery has so long to answer. */
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
  fault: DeliveryError | null
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
 * Where Google Apps Script, which took what was posted, keeps its answer: at an address that serves once, on a host of its own
 * (decision 572). Anyone who counts that as rejected has the script run again.
 */
function answeredElsewhere(url: string, { status, headers }: HttpAnswer): string | undefined {
  const location = headers.location
  if (status !== 302 || !location || !URL.canParse(location, url)) return undefined
  const [requested, provided] = [new URL(url), new URL(location, url)]
  const isScript = requested.hostname === 'script.google.com' && provided.hostname === 'script.googleusercontent.com'
  return isScript && provided.protocol === requested.protocol ? provided.href : undefined
}

/**
 * Posts something signed, once and nowhere else than there; never throws. An answer that Google Apps Script keeps elsewhere is fetched. Undefined where a stop of the program broke it off. It
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
  const first = await outside.ask({ for: 'http', method: 'POST', url, headers, body }, MAX_TIME, false)
  const elsewhere = 'fault' in first ? undefined : answeredElsewhere(url, first)
  const left = Math.max(SECOND, Math.round(MAX_TIME - (performance.now() - began)))
  const answer = elsewhere
    ? await outside.ask({ for: 'http', method: 'GET', url: elsewhere, headers: {}, body: null }, left, false)
    : first
  const millis = Math.round(performance.now() - began)
  if (!('fault' in answer)) {
    const { status, data } = answer
    const isGood = status >= 200 && status < 300
    return { status, fault: isGood ? null : 'refused', millis, data, retryAfter: isGood ? undefined : momentOf(answer) }
  }
  return answer.fault === 'stopped' ? undefined : { status: null, fault: answer.fault, millis, data: null }
}
