import { setTimeout as pause } from 'node:timers/promises'
import { MAX_IDLE } from '../../../core/workers/readers/index.ts'
import { load, type Shot } from '../http-load.ts'
import { startProduct } from '../product.ts'
import { short } from '../report.ts'
import { signIn } from '../stage.ts'
import type { OwnRow } from './other-row.ts'
import { commonSearch, contactSearch, openList, rareSearch, shortSearch } from './reading.ts'
import { target } from './request-row.ts'

const SETTLE = 5_000

/** What a working program holds with its reader threads asleep and awake, and whether it gets it back. */
export const readers: OwnRow = {
  key: 'readers',
  async measure({ seeded, seconds, quick }) {
    const product = await startProduct(seeded.data)
    const stage = { seeded, product }
    try {
      const who = await signIn(product.url)
      const heldAfter = async (shots: Shot[]): Promise<string> => {
        await load({ ...target(stage, who), connections: 4, seconds, shots: () => shots })
        await pause(SETTLE)
        return held()
      }
      const held = (): string => {
        const [all, own] = [product.rssMb(), product.ownMb()]
        return `${short(all)} MB (${short(all - own)} MB of it mapped files)`
      }
      const asleep = await heldAfter(openList(stage))
      const awake = await heldAfter([
        ...[...shortSearch(stage), ...commonSearch(stage), ...contactSearch()],
        ...rareSearch(stage, 1).slice(0, 10),
      ])
      if (!quick) await pause(MAX_IDLE)
      const again = quick ? '' : `; asleep again ${held()}`
      return [
        { work: 'memory of a working program', cells: [`readers asleep ${asleep}; awake ${awake}${again}`], goals: [] },
      ]
    } finally {
      await product.stop()
    }
  },
}
