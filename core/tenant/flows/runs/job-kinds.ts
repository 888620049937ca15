import { job } from '../../../company/jobs/index.ts'

/** A run goes on by itself: its rest is over, or nobody answered in time. */
export const wake = job<{ runId: number; isPutOff?: boolean }>('flows.wake')

/** The kind of the task that makes a request of a run: one for each run. */
export const REQUEST = { kind: 'flows.request' }

/** Ended runs are forgotten after a while: looked for daily, as long as there are any. */
export const forget = job<null>('flows.forget')
