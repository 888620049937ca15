import { job } from '../../jobs/index.ts'

/** Looks for entries that are older than the company keeps them. */
export const forget = job<null>('audit.forget')
