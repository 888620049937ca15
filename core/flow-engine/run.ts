import type { Language } from '../kit/language.ts'
import type { HttpAnswer, Request } from './effects.ts'
import type { Json } from './flow.ts'
import type { LogLine } from './log.ts'

export type HttpResponse = HttpAnswer & { nodeId: string }

/** Why a run stands still; `until` in milliseconds since 1970. */
export type Waiting =
  | { for: 'reply'; until: number; seconds: number; saveAs: string; misses?: number }
  | { for: 'time'; until: number }
  | { for: 'answer'; id: number; request: Request }
  | { for: 'resume' }

/** How a run ended: at an end node, which may resolve the ticket, where nothing led on, since the customer fell silent, or because it could not go on. */
export type End =
  | { how: 'finished'; resolves?: true }
  | { how: 'stopped' }
  | { how: 'silent' }
  | { how: 'failed'; why: LogLine }

/**
 * Where a conversation is in its flow: plain JSON without the flow itself, to be stored between two inputs for as long as
 * it takes. It waits or it has ended.
 */
export interface Run {
  /** The node at which it stands. */
  node: string
  variables: { [name: string]: Json }
  waiting: Waiting | null
  end: End | null
  now: number
  seed: number
  /** Minutes by which local time is ahead of UTC, for scripts. */
  zone: number
  /** In which it says what no node says; Portuguese where it is not there. */
  language?: Language
  /** Nodes since someone answered. */
  steps: number
  /** How often it came to each node since it last waited for anything; none where it is not there. */
  visits?: { [nodeId: string]: number }
  /** Messages since someone answered; none where it is not there. */
  said?: number
  /** Time-outs since the customer wrote; none where it is not there. */
  silences?: number
  /** What the customer wrote while a request was under way, for the next question, or before a free question could be there. */
  early?: string[]
  /** Requests so far. */
  asked: number
  response?: HttpResponse
  payload?: Json
  /** The variable `referral` is that of a contact whom the run found. */
  foundReferral?: true
  standIn?: { nome: string; numero: string }
}
