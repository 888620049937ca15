import type { ConnectionReason } from '../../../core/domain/connection-reasons.ts'
import type { ReceiveStep, SendStep, StepName } from '../steps/names.ts'

/** What someone says of a step. */
export type Answer = { says: 'yes' | 'no' } | { says: 'skip'; why: string }

/** Who holds the phones: a person before a terminal, or the emulator. */
export interface Hands {
  /** Whether to go about this step; again, where it did not link and `why` is known. */
  wants(step: StepName, why?: ConnectionReason | 'no answer'): Promise<Answer>
  /** Scans this code with the spare phone, or shows it to whom that does. */
  scan(qr: string): Promise<void>
  /** The number of the spare phone, digits. */
  ownNumber(): Promise<string>
  /** Types these eight characters on the spare phone. */
  enterCode(code: string): Promise<void>
  /** Whether what was sent arrived on the second phone as it should. */
  sees(step: SendStep, waId: string): Promise<Answer>
  /** Does what the step asks for on the second phone. It answers only when that is not to be: what came is seen by itself. */
  does(step: ReceiveStep, over: AbortSignal): Promise<Answer>
  /** The line is off: five texts, 1 to 5, are written to it. `later` ends this run. */
  night(): Promise<'now' | 'later'>
  /** The line is on again: writes 6. It answers only when that is not to be. */
  morning(over: AbortSignal): Promise<Answer>
  /** Tells how it goes: of a step also its name, and why it is skipped or otherwise. */
  say(sentence: SpokenContent, step?: StepName, why?: string): void
}

/** Sentences that hands say in their own language. */
export type SpokenContent =
  | 'as expected'
  | 'otherwise'
  | 'skipped'
  | 'later'
  | 'not linked'
  | 'done'
  | 'night waits'
  | 'interrupted'
