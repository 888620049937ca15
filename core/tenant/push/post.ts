import { momentOf } from '../../clients/index.ts'
import type { CompanyContext } from '../../company/index.ts'
import type { HttpAnswer } from '../../flow-engine/effects.ts'
import { MINUTE, SECOND } from '../../kit/clock.ts'
import type { PushNews } from './contract.ts'
import { sealFor } from './sealed.ts'
import type { Subscription } from './subscriptions.ts'
import { vapidHeader } from './vapid.ts'

/** `said`: with which status it was not taken, or why no answer came. */
export type Answer =
  | { kind: 'taken'; said?: never }
  /** There is no such browser any more, or it may not be reached; or it is subscribed for the key of another server. */
  | { kind: 'gone'; said?: string }
  /** Later, in so many milliseconds where it is told. */
  | { kind: 'busy'; moment: number | undefined; said: string }
  /** It is not taken, and would not be again. */
  | { kind: 'refused'; said: string }

const PATIENCE = 10 * SECOND
/** A browser that is not there now is told later, but not of what nobody waits for any more. */
const KEEP = 60 * MINUTE

/** Sends something to a browser by its push service; of one topic that keeps the last alone. */
export async function post(company: CompanyContext, to: Subscription, news: PushNews, topic: string): Promise<Answer> {
  const headers = {
    Authorization: await vapidHeader(company, to.endpoint),
    'Content-Encoding': 'aes128gcm',
    'Content-Type': 'application/octet-stream',
    TTL: String(KEEP / SECOND),
    Topic: topic,
    Urgency: 'high',
  }
  const answer = await company.services.outside.post(to.endpoint, headers, sealFor(to, JSON.stringify(news)), PATIENCE)
  if ('fault' in answer)
    return answer.fault === 'private' ? { kind: 'gone' } : { kind: 'busy', moment: undefined, said: answer.fault }
  const { status } = answer
  const content = String(status)
  if (status >= 200 && status < 300) return { kind: 'taken' }
  if (GONE.includes(status)) return { kind: 'gone' }
  if (isForAnotherKey(answer)) return { kind: 'gone', said: content }
  if (BUSY.includes(status) || status >= 500) return { kind: 'busy', moment: momentOf(answer), said: content }
  return { kind: 'refused', said: content }
}

const GONE: readonly number[] = [404, 410]
/** Microsoft says 406 of who sends too much. */
const BUSY: readonly number[] = [406, 429]

/** It was made for the key of another server: Google says 403, Apple 400; Apple's 403 is of how we say who we are (decision 566). */
function isForAnotherKey({ status, data }: Pick<HttpAnswer, 'status' | 'data'>): boolean {
  const reason = (data as { reason?: unknown } | null)?.reason
  return status === 403 ? reason === undefined : reason === 'VapidPkHashMismatch'
}
