import type { Answer } from '../../../flow-engine/effects.ts'
import { job } from '../../../jobs/index.ts'

/** A run goes on by itself: its rest is over, or nobody answered in time. */
export const wake = job<{ runId: number; isPutOff?: boolean }>('flows.wake')

export interface Asked {
  runId: number
  askId: number
  /** When what may not be done twice was begun; null before. */
  sentAt?: number | null
  /** How often it was asked before. */
  tries?: number
  /** It was answered, and the run rests: its company has to pay first. */
  answer?: Answer
}

/** A request may have been lost with the program that made it. */
export const lostRequest = job<Asked>('flows.request')

/** Ended runs are forgotten after a while: looked for daily, as long as there are any. */
export const forget = job<null>('flows.forget')
