import type { ConnectionStatus } from '../../domain/connection-reasons.ts'

/** What moves a connection from one status to the next. */
export type ConnectionEvent =
  /** Its turn to connect comes soon (the start of the program). */
  | 'queued'
  /** What waits for its turn is linked to a phone: it comes back. */
  | 'restored'
  /** An attempt begins: by command, or because its turn came. */
  | 'begun'
  /** An attempt begins by itself after a fall; people keep seeing that something is wrong. */
  | 'retried'
  | 'qr'
  | 'paired'
  | 'opened'
  /** WhatsApp wants the same session again, at once (515: always after pairing). */
  | 'restarted'
  /** We want it again, at once, by another proxy. */
  | 'rerouted'
  /** It fell, and is tried again after a while. */
  | 'fell'
  /** It is over until someone starts it. */
  | 'ended'

/**
 * Every step that a connection can take. `sessions/machine.test.ts` walks each pair of status and event; a pair that is
 * not here changes nothing.
 */
export const steps: readonly (readonly [from: ConnectionStatus, event: ConnectionEvent, to: ConnectionStatus])[] = [
  ['DISCONNECTED', 'queued', 'PENDING'],
  ['DISCONNECTED', 'begun', 'OPENING'],

  ['PENDING', 'restored', 'PENDING'],
  ['PENDING', 'begun', 'OPENING'],
  ['PENDING', 'fell', 'TIMEOUT'],
  ['PENDING', 'ended', 'DISCONNECTED'],

  ['OPENING', 'qr', 'qrcode'],
  ['OPENING', 'opened', 'CONNECTED'],
  ['OPENING', 'restarted', 'OPENING'],
  ['OPENING', 'rerouted', 'OPENING'],
  ['OPENING', 'fell', 'TIMEOUT'],
  ['OPENING', 'ended', 'DISCONNECTED'],

  ['qrcode', 'qr', 'qrcode'],
  ['qrcode', 'paired', 'PAIRING'],
  ['qrcode', 'restarted', 'OPENING'],
  ['qrcode', 'rerouted', 'OPENING'],
  ['qrcode', 'fell', 'TIMEOUT'],
  ['qrcode', 'ended', 'DISCONNECTED'],

  ['PAIRING', 'restarted', 'PAIRING'],
  ['PAIRING', 'rerouted', 'PAIRING'],
  ['PAIRING', 'opened', 'CONNECTED'],
  ['PAIRING', 'fell', 'TIMEOUT'],
  ['PAIRING', 'ended', 'DISCONNECTED'],

  ['CONNECTED', 'restarted', 'OPENING'],
  ['CONNECTED', 'rerouted', 'OPENING'],
  ['CONNECTED', 'fell', 'TIMEOUT'],
  ['CONNECTED', 'ended', 'DISCONNECTED'],

  ['TIMEOUT', 'begun', 'OPENING'],
  ['TIMEOUT', 'retried', 'TIMEOUT'],
  ['TIMEOUT', 'qr', 'qrcode'],
  ['TIMEOUT', 'opened', 'CONNECTED'],
  ['TIMEOUT', 'restarted', 'OPENING'],
  ['TIMEOUT', 'rerouted', 'OPENING'],
  ['TIMEOUT', 'fell', 'TIMEOUT'],
  ['TIMEOUT', 'ended', 'DISCONNECTED'],
]

/** Where the event leads, or undefined where it means nothing. */
export function next(from: ConnectionStatus, event: ConnectionEvent): ConnectionStatus | undefined {
  return steps.find(step => step[0] === from && step[1] === event)?.[2]
}
