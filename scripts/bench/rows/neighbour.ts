import { load, type Shot } from '../http-load.ts'
import { startProduct } from '../product.ts'
import { atMost, short } from '../report.ts'
import { ADMIN, NEIGHBOUR } from '../seed/companies.ts'
import { type SignedIn, signIn } from '../stage.ts'
import type { OwnRow } from './other-row.ts'
import { commonSearch, contactSearch, openList, rareSearch, shortSearch } from './reading.ts'
import { target } from './request-row.ts'

const LIST_CONNECTIONS = 4

/** The ticket list of one company, while four people of another one search without a pause, each in a hard way. */
export const neighbour: OwnRow = {
  key: 'neighbour',
  async measure({ seeded, seconds: provided }) {
    const product = await startProduct(seeded.data)
    const stage = { seeded, product }
    const seconds = provided * 2
    const run = (who: SignedIn, connections: number, shots: () => Shot[]) =>
      load({ ...target(stage, who), connections, seconds, shots })
    try {
      const [big, small] = [await signIn(product.url, ADMIN), await signIn(product.url, NEIGHBOUR)]
      const theirs = { seeded: { ...seeded, queueIds: seeded.neighbour.queueIds } }
      const list = () => run(small, LIST_CONNECTIONS, () => openList(theirs))
      const quiet = await list()
      const [beside, ...searches] = await Promise.all([
        list(),
        run(big, 1, () => shortSearch(stage)),
        run(big, 1, () => commonSearch(stage)),
        run(big, 1, () => rareSearch(stage, 1)),
        run(big, 1, contactSearch),
      ])
      const failed = [quiet, beside, ...searches].reduce((sum, figures) => sum + figures.failed, 0)
      if (failed > 0) throw new Error(`neighbour: ${failed} requests failed.`)
      const rates = searches.map(({ perSecond, p99 }, n) => `${short(perSecond)}/s ${KINDS[n]} (p99 ${short(p99)} ms)`)
      return [
        {
          work: 'neighbour: ticket list beside searches of another company',
          cells: [
            `${short(beside.perSecond)}/s, p50 ${short(beside.p50)} ms, p99 ${short(beside.p99)} ms (alone ${short(quiet.perSecond)}/s, p99 ${short(quiet.p99)} ms), beside ${rates.join(', ')}`,
          ],
          goals: [atMost(20, 'p99', beside.p99)],
        },
      ]
    } finally {
      await product.stop()
    }
  },
}

const KINDS = ['of one or two letters', 'common words', 'rare texts', 'contacts']
