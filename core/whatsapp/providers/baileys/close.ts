import { SECOND } from '../../../kit/clock.ts'
import { OWN_CLOSE, type StatusEvent } from '../../events.ts'
import { ProxyError, type ProxyProblem } from './proxy/error.ts'

/** How a session closed, without the event's name. */
export type Close = Omit<Extract<StatusEvent, { type: 'closed' }>, 'type'>

interface ClosingError extends Error {
  output?: { statusCode?: number }
  data?: { tag?: string; attrs?: Record<string, string> } & Record<string, unknown>
}

const proxyCloses: Record<ProxyProblem, number> = {
  silent: OWN_CLOSE.proxySilent,
  unauthorized: OWN_CLOSE.proxyUnauthorized,
  refused: OWN_CLOSE.proxyRefused,
  intercepting: OWN_CLOSE.proxyIntercepting,
  forbidden: OWN_CLOSE.proxyForbidden,
}

const LOST = 428
const LOGGED_OUT = 401
const SUSPENDED = 402
const FOREIGN_CERTIFICATE = /noise (?:leaf |intermediate )?certificate|certification match failed/
/** Before it a number of seconds can only be a duration: it is the year 2001. */
const FIRST_MOMENT = 1_000_000_000

/** Why Baileys says that its socket ended. */
export function closeOf(error: Error | undefined, now: number): Close {
  const { message = '', output, data } = (error ?? {}) as Partial<ClosingError>
  const problem: unknown = data
  if (problem instanceof ProxyError) return { code: proxyCloses[problem.trouble], detail: problem.message }
  const code = output?.statusCode ?? LOST
  if (FOREIGN_CERTIFICATE.test(message)) return { code: OWN_CLOSE.notWhatsApp, detail: message }
  // An HTTP status of whatever stood in the way (a proxy, a portal): WhatsApp itself said nothing.
  if (message.startsWith('WebSocket Error')) return { code: LOST, detail: message }
  // The login says whether the link is none any more; a stream may end with this code for less.
  if (code === LOGGED_OUT && message.startsWith('Stream Errored') && data?.attrs?.type !== 'device_removed')
    return { code: LOST, detail: message }
  // WhatsApp names a stanza of its own that it found unanswered: none that we sent.
  if (message.startsWith('Stream Errored') && data?.tag === 'ack')
    return { code: LOST, detail: message + writtenBy(data.attrs) }
  const until = code === SUSPENDED ? momentOf(Number(data?.expire), now) : undefined
  return { code, detail: message + writtenBy(data), ...(until ? { until } : {}) }
}

/** What WhatsApp says of a rejected login, for the log: numbers of reasons, where it was rejected, sometimes a sentence. */
function writtenBy(data: object | null | undefined): string {
  const content = Object.entries(data ?? {}).filter(([, value]) => typeof value === 'string')
  return content.some(([name]) => name === 'reason' || name === 'class')
    ? ` (${content.map(([name, value]) => `${name}: ${value}`).join(', ')})`
    : ''
}

/** Threads disagree whether WhatsApp says for how long or until when; the size of the number tells. */
function momentOf(seconds: number, now: number): number | undefined {
  if (!(seconds > 0)) return undefined
  return seconds < FIRST_MOMENT ? now + seconds * SECOND : seconds * SECOND
}
