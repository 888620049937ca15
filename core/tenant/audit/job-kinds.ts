import { job } from '../../company/jobs/index.ts'
import { RESTORED, type RestoredFrom } from '../../storage/backup/index.ts'

/** Looks for entries that are older than the company keeps them. */
export const forget = job<null>('audit.forget')

/** Tells that the company's data is from a backup. */
export const restored = job<RestoredFrom>(RESTORED)
