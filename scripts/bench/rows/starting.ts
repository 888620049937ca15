import { setTimeout as pause } from 'node:timers/promises'
import type { ApiClient } from '../../../core/client/api-client.ts'
import { spawnEmulator } from '../../../core/testing/emulator.ts'
import { linkPhone } from '../linked-phone.ts'
import { startProduct } from '../product.ts'
import { atMost, short } from '../report.ts'
import { signIn } from '../stage.ts'
import type { OwnRow } from './other-row.ts'

const STARTS = 5
const FURTHER = 8
const SETTLE = 5_000

const ACCOUNT = 5511940000000

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
    starts.sort((a, b) => a - b)
    const median = starts[STARTS >> 1]!
    return [
      {
        work: 'start to the first answer',
        cells: [`${short(median)} ms (median of ${STARTS}, ${short(starts[0]!)} to ${short(starts.at(-1)!)})`],
        goals: [atMost(300, '', median)],
      },
    ]
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
