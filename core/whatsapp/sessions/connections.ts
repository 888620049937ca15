import type { ConnectionReason, ConnectionStatus } from '../../domain/connection-reasons.ts'
import type { Address, ConnectionRef } from '../address.ts'
import type { InboundEvent, Typing } from '../events.ts'
import type { KnownAccount, ProxyRoute, Session } from '../port.ts'
import type { ConnectionEvent } from './machine.ts'

/** What is known of a connection at this moment. */
export interface ConnectionState {
  ref: ConnectionRef
  status: ConnectionStatus
  /** Why it is not well; null when it is, or when nobody ever started it. */
  reason: ConnectionReason | null
  /** The QR code to show while the status is `qrcode`, else ''. */
  qrcode: string
  /** The eight characters to type on the phone, while someone asked for them and the status is `qrcode`, else ''. */
  pairingCode: string
  /** The linked phone, while connected. */
  me: Address | null
  /** Failed attempts in a row. */
  retries: number
  /** When the next attempt comes by itself, epoch milliseconds. */
  nextAttemptAt: number | null
}

/** What moved a connection to its state, where something did: the connection log is written by it. */
export interface ConnectionStep {
  event: ConnectionEvent
  /** Of the close that led here: WhatsApp's, or one of `OWN_CLOSE`. */
  code?: number
  /** The version of WhatsApp Web that the session claimed. */
  version?: string
}

/** A connection to be started with the program; one that WhatsApp suspended is left alone until that is over. */
export interface RestoredRef extends ConnectionRef {
  suspendedUntil?: number
  /** A phone was linked when the program last ran. */
  wasLinked?: boolean
}

/** By which proxy a connection goes, if by any; `unreadable` where it has one whose password nobody can read any more. */
export type KnownProxy = ProxyRoute | 'unreadable' | undefined

/** What the sessions need of the desk; `core/app/conversations.ts` plugs the modules in. */
export interface ConnectionHost {
  /**
   * The new state, to be kept on the connection's row and published, and the step that led to it; null where it is the same step
   * of which more is known. Calls for one connection never overlap.
   */
  stateChanged(state: ConnectionState, step: ConnectionStep | null): Promise<void>
  /**
   * Events of one connection in their order, several at a time under load: store them in one transaction. When the promise
   * resolves they count as durable and leave the journal; when it rejects they come again. Messages may come more than
   * once (decision 15): store them by their key. Calls for one connection never overlap.
   */
  receive(ref: ConnectionRef, events: InboundEvent[]): Promise<void>
  /** Someone types in a conversation that is watched, or does so no more. */
  typing(companyId: number, conversation: number, what: Typing): void
  /** By which proxy a connection goes; asked before it is started, reset, rerouted or restored. */
  proxyOf(ref: ConnectionRef): Promise<KnownProxy>
  /** With which account of Meta's platform it speaks; asked at the same times. Undefined where a phone is linked. */
  accountOf(ref: ConnectionRef): Promise<KnownAccount>
}

/** All WhatsApp connections of this process: the commands that modules give. */
export interface Connections {
  /**
   * At the start of the program: connects these at the pace that WhatsApp and the machine allow, the first of them first. Pass the
   * connections that were not `DISCONNECTED`. One that is not linked to a phone becomes `DISCONNECTED` instead of asking for a scan unseen.
   */
  restore(refs: RestoredRef[]): Promise<void>
  /** Connects, or shows a QR code when not linked ('try again', and a new connection). Nothing when it is under way. */
  start(ref: ConnectionRef): Promise<void>
  /** Connects again with the link that it has, by what `proxyOf` says now. One that rests, or that WhatsApp suspended, goes on so. */
  reroute(ref: ConnectionRef): Promise<void>
  /** Forgets the link and shows a new QR code. */
  reset(ref: ConnectionRef): Promise<void>
  /** Unlinks from the phone and forgets everything: `DISCONNECTED`. */
  logout(ref: ConnectionRef): Promise<void>
  /** As `logout`, and the connection is unknown afterwards: for one that is deleted. */
  remove(ref: ConnectionRef): Promise<void>
  /** Ends its session, stores what arrived, and keeps the link; it is unknown until it is started or restored. */
  release(ref: ConnectionRef): Promise<void>
  /** Undefined for one that was never started in this process. */
  state(ref: ConnectionRef): ConnectionState | undefined
  /** Of all that were started in this process. */
  states(): ConnectionState[]
  /** Shows the eight characters for this number beside the QR code; `ERR_WAPP_SESSION_STATE` unless a QR code waits. */
  requestPairingCode(ref: ConnectionRef, pn: string): Promise<string>
  /** The open session; `ERR_WAPP_NOT_INITIALIZED` when there is none. Ask each time, never keep it. */
  session(ref: ConnectionRef): Session
  /** Ends all sessions, waits until what arrived is stored, and keeps every link. */
  close(): Promise<void>
}
