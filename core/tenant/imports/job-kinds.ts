import { job } from '../../jobs/index.ts'

/** To begin an import, or to go on with one whose program ended meanwhile. */
export const work = job<{ importId: number }>('imports.work')

/** What became of an import need not be known any more. */
export const forget = job<{ importId: number }>('imports.forget')
