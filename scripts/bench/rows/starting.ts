import { setTimeout as pause } from 'node:timers/promises'
import { linkPhone, startWhatsApp } from '../linked-phone.ts'
import { startProduct } from '../product.ts'
import { atMost, short } from '../report.ts'
import { signIn } from '../stage.ts'
import type { OwnRow } from './other-row.ts'

const STARTS = 5
const FURTHER = 4
const SETTLE = 4_000

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

export const memory: OwnRow = {
  key: 'memory',
  async measure({ seeded: { data } }) {
    const wa = await startWhatsApp()
    const product = await startProduct(data, wa.options)
    try {
      const settled = async (): Promise<number> => {
        await pause(SETTLE)
        return product.rssMb()
      }
      const { client } = await signIn(product.url)
      const none = await settled()
      await linkPhone(client, wa, String(ACCOUNT))
      const one = await settled()
      for (let n = 1; n <= FURTHER; n++) await linkPhone(client, wa, String(ACCOUNT + n))
      const further = ((await settled()) - one) / FURTHER
      const cell = (mb: number): string[] => [`${short(mb)} MB`]
      return [
        { work: 'idle memory before a connection is open', cells: cell(none), goals: [atMost(100, '', none, 'MB')] },
        { work: 'idle memory with one connection', cells: cell(one), goals: [atMost(150, '', one, 'MB')] },
        { work: 'idle memory for each further one', cells: cell(further), goals: [atMost(1.5, '', further, 'MB')] },
      ]
    } finally {
      await product.stop()
      await wa.stop()
    }
  },
}
