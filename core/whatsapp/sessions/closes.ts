import type { ConnectionReason, ConnectionStatus } from '../../kit/connection-reasons.ts'
import type { ConnectionEvent } from './machine.ts'

/** What follows a close: which step the connection takes, why, and whether its link is worth keeping. */
export interface CloseMeaning {
  event: Extract<ConnectionEvent, 'restarted' | 'fell' | 'ended'>
  reason: ConnectionReason
  forget?: boolean
}

/** WhatsApp's close codes as they were seen. 500 never costs the link: a broken network gives it too. */
const meanings: Record<number, CloseMeaning> = {
  515: { event: 'restarted', reason: 'lost' },
  401: { event: 'ended', reason: 'logged-out', forget: true },
  403: { event: 'ended', reason: 'banned' },
  405: { event: 'ended', reason: 'outdated' },
  411: { event: 'ended', reason: 'unsupported-account' },
  440: { event: 'ended', reason: 'replaced' },
  408: { event: 'fell', reason: 'lost' },
  428: { event: 'fell', reason: 'lost' },
  500: { event: 'fell', reason: 'session-error' },
  503: { event: 'fell', reason: 'unavailable' },
  1: { event: 'fell', reason: 'internal' },
}

const unknownCode: CloseMeaning = { event: 'fell', reason: 'lost' }

const qrUnanswered: CloseMeaning = { event: 'ended', reason: 'qr-unanswered', forget: true }

/** What a close code means in this status: a time-out while a QR code waits means that nobody scanned it. */
export function meaningOf(code: number, status: ConnectionStatus): CloseMeaning {
  if (code === 408 && status === 'qrcode') return qrUnanswered
  return meanings[code] ?? unknownCode
}
