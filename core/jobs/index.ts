export { Alarms } from './alarms.ts'
export { dropJob, type JobDraft, putJob, putJobs } from './jobs.ts'
export { type JobHandler, type JobHandlers, runDueJobs } from './worker.ts'
