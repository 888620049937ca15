import { job } from '../../company/jobs/index.ts'

/** The kind of the task that works on an import. */
export const WORK = { kind: 'imports.work' }

/** What became of an import need not be known any more. */
export const forget = job<{ importId: number }>('imports.forget')
