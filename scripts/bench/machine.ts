import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { share } from './http-load.ts'
import { short } from './report.ts'

const SYNCS = 200

/** Milliseconds of one durable write of a page, the median of many. */
export function fsyncMs(folder: string): number {
  const path = join(folder, 'fsync.tmp')
  const file = openSync(path, 'w')
  const page = Buffer.alloc(4096, 1)
  const times = Array.from({ length: SYNCS }, () => {
    const began = performance.now()
    writeSync(file, page)
    fdatasyncSync(file)
    return performance.now() - began
  })
  closeSync(file)
  rmSync(path)
  return share(
    times.sort((a, b) => a - b),
    0.5,
  )
}

/** The machine in general terms, and how busy others keep it: figures of two runs cannot be compared without it. */
export const describeMachine = (folder: string): string =>
  `${availableParallelism()} cores with a load of ${short(loadavg()[0]!)} from other work, Node ${process.versions.node}, loopback, an fsync takes ${short(fsyncMs(folder))} ms`
