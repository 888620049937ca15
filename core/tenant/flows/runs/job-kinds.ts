import { job } from '../../../jobs/index.ts'

/** A run goes on by itself: its rest is over, or nobody answered in time. */
export const wake = job<{ runId: number; isPutOff?: boolean }>('flows.wake')

/** A request may have been lost with the program that made it. */
export const lostRequest = job<{ runId: number; askId: number }>('flows.request')
