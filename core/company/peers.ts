import type { Actor } from '../domain/access/audited.ts'
import type { Caller } from '../domain/access/caller.ts'
import type { Publication } from '../domain/access/events.ts'
import { isFailure } from '../kit/errors.ts'
import { generalErrors } from '../kit/general-errors.ts'
import type { OwnChange } from './company-platform.ts'

/** A publication as data. */
export interface SentPublication {
  name: string
  data: unknown
  to: NonNullable<Publication['to']['described']>
  channels?: readonly string[] | undefined
  isPassing?: true | undefined
}

/** What is done with the database of a company by the process that has it. */
export type CompanyCall = 'makeDesk' | 'closeDesk' | 'reopenDesk' | 'removeDesk' | 'deskFaultOf'

/** What processes ask of each other. What comes and goes is data alone. */
export interface PeerCalls {
  /** What the platform asks of a company's desk, of the process that has it. */
  tenant(companyId: number, what: string, input: readonly unknown[], by: Actor): Promise<unknown>
  desk(companyId: number, what: CompanyCall): Promise<unknown>
  publish(companyId: number, publication: SentPublication): Promise<void>
  /** Closes the sockets of those who may no longer listen. */
  recheck(companyId: number): Promise<void>
  /** What is known of a person, or of all people of a company, is to be loaded again. */
  personChanged(companyId: number, userId: number | undefined): Promise<void>
  /** Rows of the platform were written of which each process keeps something in memory. */
  reload(what: 'company' | 'plan' | 'options', id: number): Promise<void>
  /** Of the home process: wrong passwords are counted in one place. */
  confirmOwnChange(caller: Caller, ip: string, change: OwnChange): Promise<void>
  pushKey(): Promise<string>
  /** What the operator has done to a company, of the process that has it. */
  operate(name: string, input: unknown): Promise<unknown>
  /** Figures of the process for Prometheus. */
  figures(): Promise<readonly unknown[]>
  /** Errors of the databases of its companies. */
  deskFaults(): Promise<{ company: number; fault: string }[]>
}

/** How a process answers; the first parameter is how it says how far long work is, and learns that nobody waits any more. */
export type Answering = {
  [Call in keyof PeerCalls]: (requested: Requested, ...input: Parameters<PeerCalls[Call]>) => Promise<unknown>
}

export interface Requested {
  emit(progress: unknown): void
  ending: AbortSignal
}

export interface HandedRequest {
  method: string
  url: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  ip: string
  body: unknown
}

export interface HandedReply {
  status: number
  json: Uint8Array
}

/** How one of the processes is. */
export interface PeerState {
  slot: number
  isReady: boolean
  /** How often it was started again. */
  restarts: number
}

/**
 * The processes that share the companies of a data folder among them, as one of them sees it. The first one, home, has the platform: its
 * routes, sign-ins, and what is done once for all companies.
 */
export interface Peers {
  readonly slot: number
  readonly count: number
  readonly isHome: boolean
  /** Whether this process has a company. */
  owns(companyId: number): boolean
  slotOf(companyId: number): number
  /** Throws what the other one throws, and ERR_PROCESS_AWAY where it ended meanwhile. */
  ask<Call extends keyof PeerCalls>(
    slot: number,
    call: Call,
    ...input: Parameters<PeerCalls[Call]>
  ): Promise<Awaited<ReturnType<PeerCalls[Call]>>>
  /** The same for what takes long: says how far it is, and ends when nobody waits any more. */
  askAtLength<Call extends keyof PeerCalls>(
    requested: Requested,
    slot: number,
    call: Call,
    ...input: Parameters<PeerCalls[Call]>
  ): Promise<Awaited<ReturnType<PeerCalls[Call]>>>
  /** Has the process that has a company answer a request, which came here for it. */
  handOn(slot: number, request: HandedRequest): Promise<HandedReply>
  /** Where the sockets of a process are spoken to, by a program of this machine. */
  addressOf(slot: number): string
  /** The slots of all others. */
  others(): readonly number[]
  /** Says what is done here when others ask; until then they wait. */
  answer(answering: Answering): void
  states(): Promise<readonly PeerState[]>
}

export const HOME = 0

const nobody = (): Promise<never> => Promise.reject(new Error('There is no other process.'))

/** One process has all companies. */
export const alone: Peers = {
  slot: HOME,
  count: 1,
  isHome: true,
  owns: () => true,
  slotOf: () => HOME,
  ask: nobody,
  askAtLength: nobody,
  handOn: nobody,
  addressOf: () => '',
  others: () => [],
  answer: () => {},
  states: async () => [],
}

/** Which of so many processes has a company: always the same, so that one that is started again has its own again. */
export const slotOfCompany = (companyId: number, count: number): number => (companyId - 1) % count

/** For what another process is told to forget: one that ended has forgotten it. */
export function unlessAway(error: unknown): void {
  if (!isFailure(error, generalErrors.ERR_PROCESS_AWAY)) throw error
}
