import { job } from '../../company/jobs/index.ts'

/** The time of a scheduled message has come; one for each, which wakes its company (decision 18). */
export const due = job<{ scheduleId: number }>('schedules.due')
