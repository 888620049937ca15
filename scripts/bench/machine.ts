import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { availableParallelism } from 'node:os'
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

/** The machine in general terms: figures of two machines cannot be compared without it. */
export const describeMachine = (folder: string): string =>
  `${availableParallelism()} cores, Node ${process.versions.node}, loopback, an fsync takes ${short(fsyncMs(folder))} ms`
