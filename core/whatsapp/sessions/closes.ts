import type { ConnectionReason, ConnectionStatus } from '../../domain/connection-reasons.ts'
import { OWN_CLOSE } from '../events.ts'
import type { ConnectionEvent } from './machine.ts'

/** What follows a close: which step the connection takes, why, and whether its link is worth keeping. */
export interface CloseMeaning {
  event: Extract<ConnectionEvent, 'restarted' | 'fell' | 'ended'>
  reason: ConnectionReason
  forget?: boolean
  /** The next attempt waits minutes: nothing is likely to change soon, and hurry would look like an attack. */
  slowly?: boolean
}

/**
 * WhatsApp's close codes, those of a rejected login and of an open stream alike, and what each leads to. The link goes only where
 * WhatsApp says that it is none any more: an account that is free again, and a broken network (500), keep theirs.
 */
export const meanings: Readonly<Record<number, CloseMeaning>> = {
  515: { event: 'restarted', reason: 'lost' },
  400: { event: 'fell', reason: 'refused', slowly: true },
  401: { event: 'ended', reason: 'logged-out', forget: true },
  402: { event: 'fell', reason: 'suspended', slowly: true },
  403: { event: 'ended', reason: 'banned' },
  405: { event: 'fell', reason: 'outdated', slowly: true },
  406: { event: 'ended', reason: 'banned' },
  409: { event: 'fell', reason: 'outdated', slowly: true },
  411: { event: 'ended', reason: 'unsupported-account' },
  413: { event: 'ended', reason: 'refused' },
  414: { event: 'ended', reason: 'refused' },
  415: { event: 'ended', reason: 'refused' },
  418: { event: 'ended', reason: 'refused' },
  429: { event: 'fell', reason: 'unavailable', slowly: true },
  440: { event: 'ended', reason: 'replaced' },
  408: { event: 'fell', reason: 'lost' },
  428: { event: 'fell', reason: 'lost' },
  500: { event: 'fell', reason: 'session-error' },
  501: { event: 'fell', reason: 'unavailable', slowly: true },
  503: { event: 'fell', reason: 'unavailable' },
  [OWN_CLOSE.couldNotBegin]: { event: 'fell', reason: 'internal' },
  [OWN_CLOSE.notWhatsApp]: { event: 'fell', reason: 'not-whatsapp', slowly: true },
  [OWN_CLOSE.proxySilent]: { event: 'fell', reason: 'proxy-silent' },
  [OWN_CLOSE.proxyUnauthorized]: { event: 'fell', reason: 'proxy-unauthorized' },
  [OWN_CLOSE.proxyRefused]: { event: 'fell', reason: 'proxy-refused' },
  [OWN_CLOSE.proxyForbidden]: { event: 'fell', reason: 'proxy-forbidden' },
  [OWN_CLOSE.proxyIntercepting]: { event: 'fell', reason: 'proxy-intercepting' },
  [OWN_CLOSE.proxyUnreadable]: { event: 'fell', reason: 'proxy-unreadable', slowly: true },
  [OWN_CLOSE.cloudToken]: { event: 'fell', reason: 'cloud-token', slowly: true },
  [OWN_CLOSE.cloudPermission]: { event: 'fell', reason: 'cloud-permission', slowly: true },
  [OWN_CLOSE.cloudNumber]: { event: 'fell', reason: 'cloud-number', slowly: true },
  [OWN_CLOSE.cloudUnreadable]: { event: 'fell', reason: 'cloud-unreadable', slowly: true },
  [OWN_CLOSE.needsPasskey]: { event: 'ended', reason: 'needs-passkey', forget: true },
}

const unknownCode: CloseMeaning = { event: 'fell', reason: 'lost' }

const qrUnanswered: CloseMeaning = { event: 'ended', reason: 'qr-unanswered', forget: true }

/** What a close code means in this status: a time-out while a QR code waits means that nobody scanned it. */
export function meaningOf(code: number, status: ConnectionStatus): CloseMeaning {
  if (code === 408 && status === 'qrcode') return qrUnanswered
  return meanings[code] ?? unknownCode
}
