import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { ApiClient } from '../../../core/app/testing/client/api-client.ts'
import { spawnEmulator } from '../../../core/app/testing/emulator.ts'
import { linkPhone } from '../linked-phone.ts'
import { startProduct } from '../product.ts'
import { CACHE, PROGRAM } from '../program.ts'
import { atMost, short } from '../report.ts'
import { signIn } from '../stage.ts'
import type { OwnRow } from './other-row.ts'

const STARTS = 5
const VERSIONS = 11
const FURTHER = 8
const SETTLE = 5_000

const ACCOUNT = 5511940000000

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1]!

const emitted = (times: readonly number[]): string =>
  `${short(median(times))} ms (median of ${times.length}, ${short(Math.min(...times))} to ${short(Math.max(...times))})`

/** The one file, laid out before, as someone has it who started it once: how long it takes to its first answer, and to tell its version. */
export const oneFile: OwnRow = {
  key: 'one-file',
  async measure({ seeded: { data } }) {
    const cache = join(CACHE, 'laid-out')
    mkdirSync(join(PROGRAM, 'ui'), { recursive: true })
    const make = join(import.meta.dirname, '../../package/main.ts')
    execFileSync(process.execPath, [make, '--from', PROGRAM, '--to', CACHE], { stdio: ['ignore', 'ignore', 'inherit'] })
    const file = join(CACHE, 'balcao-linux-x64')
    const timed = (program: string, ...words: string[]): number => {
      const began = performance.now()
      execFileSync(program, words, { env: { BALCAO_CACHE: cache } })
      return performance.now() - began
    }
    const report = () => timed(file, '--version')
    report()
    const versions = Array.from({ length: VERSIONS }, () => [report(), timed(process.execPath, '-e', '0')] as const)
    const [ours, bare] = [versions.map(([one]) => one), versions.map(([, one]) => one)]
    const starts: number[] = []
    // The first keeps what it compiled.
    for (let n = 0; n <= STARTS; n++) {
      const product = await startProduct(data, undefined, { program: file, environment: { BALCAO_CACHE: cache } })
      if (n > 0) starts.push(product.startMs)
      await product.stop()
    }
    return [
      {
        work: 'the one file, start to the first answer',
        cells: [emitted(starts)],
        goals: [atMost(150, '', median(starts))],
      },
      {
        work: '`balcao --version` of the one file',
        cells: [`${emitted(ours)}; Node that does nothing ${short(median(bare))} ms`],
        goals: [atMost(2, 'of Node', median(ours) / median(bare), 'x')],
      },
    ]
  },
}

/** How long a start takes, and what an idle program holds. The stage's own product has to be down. */
export const starting: OwnRow = {
  key: 'start',
  async measure({ seeded: { data } }) {
    const starts: number[] = []
    for (let n = 0; n < STARTS; n++) {
      const product = await startProduct(data)
      starts.push(product.startMs)
      await product.stop()
    }
    return [{ work: 'start to the first answer', cells: [emitted(starts)], goals: [atMost(300, '', median(starts))] }]
  },
}

/** Idle is what a program holds some time after its start, with phones that were linked before. */
export const memory: OwnRow = {
  key: 'memory',
  async measure({ seeded: { data } }) {
    const wa = await spawnEmulator()
    const idleWith = async (link: (client: ApiClient) => Promise<unknown>): Promise<number> => {
      const before = await startProduct(data, wa.options)
      await link((await signIn(before.url)).client)
      await before.stop()
      const product = await startProduct(data, wa.options)
      await pause(SETTLE)
      const held = product.rssMb()
      await product.stop()
      return held
    }
    try {
      const none = await idleWith(async () => {})
      const one = await idleWith(client => linkPhone(client, wa, String(ACCOUNT)))
      const more = await idleWith(async client => {
        for (let n = 1; n <= FURTHER; n++) await linkPhone(client, wa, String(ACCOUNT + n))
      })
      const further = (more - one) / FURTHER
      const cell = (mb: number): string[] => [`${short(mb)} MB`]
      return [
        { work: 'idle memory before a connection is open', cells: cell(none), goals: [atMost(100, '', none, 'MB')] },
        { work: 'idle memory with one connection', cells: cell(one), goals: [atMost(150, '', one, 'MB')] },
        { work: 'idle memory for each further one', cells: cell(further), goals: [atMost(1.5, '', further, 'MB')] },
      ]
    } finally {
      await wa.run.stop()
    }
  },
}
