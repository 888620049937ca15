import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { eventually } from '../../core/app/testing/client/eventually.ts'
import { membersOf } from '../../core/app/testing/members.ts'
import { Serving } from '../../core/app/testing/serving.ts'
import type { FirstSignIn } from '../../core/platform/companies/index.ts'
import { cpuMsOf, ownMbOf, rssMbOf } from '../lib/process-figures.ts'
import { PROGRAM } from './program.ts'

/** A running `balcao serve` of the built program. */
export interface Product {
  url: string
  /** On a new folder alone. */
  firstSignIn(): Promise<FirstSignIn>
  /** From the start of the process to its first answer. */
  startMs: number
  cpuMs(): number
  rssMb(): number
  /** What of it is no mapped file. */
  ownMb(): number
  stop(): Promise<unknown>
}

/** Where nobody answers: a bench never reaches the real WhatsApp. */
const NOWHERE = 'ws://127.0.0.1:9'

/** Starts the built program, or another one, on a data folder; resolves at its first answer. */
export async function startProduct(
  data: string,
  args: string[] = ['--wa-url', NOWHERE],
  { program = join(PROGRAM, 'balcao.cjs'), environment = {} } = {},
): Promise<Product> {
  const began = performance.now()
  const run = new Serving(program, data, args, { errors: 'shown', environment })
  const url = await run.url()
  await eventually('its first answer', () => fetch(`${url}/api/health`).then(answer => answer.ok), { every: 2 })
  const startMs = performance.now() - began
  return {
    url,
    firstSignIn: () => run.firstSignIn(),
    startMs,
    // Of all its processes, where it has several.
    cpuMs: () => [run.pid, ...membersOf(run.pid)].reduce((sum, pid) => sum + cpuMsOf(pid), 0),
    rssMb: () => rssMbOf(run.pid),
    ownMb: () => ownMbOf(run.pid),
    stop: () => run.stop(),
  }
}
