import { setTimeout } from 'node:timers/promises'
import { load } from '../http-load.ts'
import { startProduct } from '../product.ts'
import { atMost, short } from '../report.ts'
import { signIn } from '../stage.ts'
import type { OwnRow } from './other-row.ts'
import { dashboardShots, openList } from './reading.ts'
import { target } from './request-row.ts'

const LIST_CONNECTIONS = 4

/** How long a page that has opened waits before it asks for its figures (spec 1 §2). */
const FIRST_LOAD_AFTER = 1000

/** As a page opens: it asks who is signed in, and later for its figures. */
async function open(url: string, headers: Record<string, string>): Promise<void> {
  await (await fetch(`${url}/api/auth/me`, { headers })).text()
  await setTimeout(FIRST_LOAD_AFTER)
}

/** The first dashboard after a start, asked for as its page does, and the ticket list while many ask for it. */
export const dashboard: OwnRow = {
  key: 'dashboard-beside',
  async measure({ seeded, seconds }) {
    const product = await startProduct(seeded.data)
    const stage = { seeded, product }
    try {
      const who = await signIn(product.url)
      const list = (): Promise<{ perSecond: number; p99: number }> =>
        load({ ...target(stage, who), connections: LIST_CONNECTIONS, seconds, shots: () => openList(stage) })
      const alone = await list()
      await open(product.url, who.headers)
      const from = performance.now()
      await (await fetch(product.url + dashboardShots()[0]!.path, { headers: who.headers })).text()
      const cold = performance.now() - from
      const [beside, requested] = await Promise.all([
        list(),
        load({ ...target(stage, who), connections: 16, seconds, shots: dashboardShots }),
      ])
      return [
        {
          work: "dashboard: a page's first one, and the ticket list beside 16 who ask for it",
          cells: [
            `first ${short(cold)} ms; list ${short(beside.perSecond)}/s, p99 ${short(beside.p99)} ms (alone ${short(alone.perSecond)}/s, p99 ${short(alone.p99)} ms), beside ${short(requested.perSecond)}/s`,
          ],
          goals: [atMost(30, 'first', cold), atMost(20, 'p99', beside.p99)],
        },
      ]
    } finally {
      await product.stop()
    }
  },
}
