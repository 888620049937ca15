import type { Counters } from '../../../core/tenant/dashboard/contract.ts'
import { formatCount } from '../../lib/numbers.ts'
import { formatMinutes } from './format.ts'

export interface Counter {
  key: keyof Counters
  /** Of now, whatever the period: there is no period before to compare it with. */
  isLive?: true
  isTime?: true
}

/** The six figures, in the order of the specification (spec 1 §2): on the cards and in the file. */
export const counters: readonly Counter[] = [
  { key: 'supportPending', isLive: true },
  { key: 'supportHappening', isLive: true },
  { key: 'supportFinished' },
  { key: 'leads' },
  { key: 'avgSupportTime', isTime: true },
  { key: 'avgWaitTime', isTime: true },
]

export const writeCounter = ({ isTime }: Counter, value: number): string =>
  isTime ? formatMinutes(value) : formatCount(value)
