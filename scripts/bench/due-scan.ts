import { performance } from 'node:perf_hooks'
import { ALL_DUE, NEXT_DUE } from '../../core/company/jobs/jobs.ts'
import type { SqliteFile } from '../../core/storage/sqlite.ts'
import { atMost, type Line, short } from './report.ts'

const SCANS = 1000
const AT_ONCE = 100

/** What the worker asks of a company's file, by its own statements, while nothing is due: what is, and when the next will be. */
export function dueScan(desk: SqliteFile, among: string): Line {
  const due = desk.prepare(ALL_DUE)
  const next = desk.prepare(NEXT_DUE)
  const now = Date.now()
  const began = performance.now()
  for (let n = 0; n < SCANS; n += 1) {
    due.all(now, AT_ONCE)
    next.get()
  }
  const ms = (performance.now() - began) / SCANS
  return { work: `the scan of what is due, out of ${among}`, cells: [`${short(ms)} ms`], goals: [atMost(1, '', ms)] }
}
