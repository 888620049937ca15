import type { TableName } from '../../storage/index.ts'

export { type DoneJob, job, whenDue } from './job.ts'
export { dropJob, type JobDraft, jobDepth, jobWaiting, keysWaiting, putJob, putJobs, troubledJobs } from './jobs.ts'
export { sweepPiecewise } from './sweep.ts'
export { task } from './task.ts'
export type { Abandoned, AttemptContext, Attempted, Check } from './task-definition.ts'
export { WakeupIndex } from './wakeup-index.ts'
export { Worker } from './worker.ts'

/** The tables of durable jobs: nobody else touches them. */
export const jobTables: readonly TableName[] = ['jobs', 'company_due']
