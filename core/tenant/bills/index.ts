import type { Module } from '../../company/index.ts'
import { billJobs } from './look-up.ts'

/** Second copies of bills that a company's customers ask for in a queue (behaviour A18). */
export const billsModule: Module = { name: 'bills', jobs: billJobs, routes: [] }

export { lookUpBill } from './look-up.ts'
export { billWords } from './words.ts'
