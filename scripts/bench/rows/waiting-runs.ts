import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { eventually } from '../../../core/app/testing/client/eventually.ts'
import { spawnEmulator } from '../../../core/app/testing/emulator.ts'
import { companyFile } from '../../../core/storage/index.ts'
import { flowRoutes } from '../../../core/tenant/flows/contract.ts'
import { flowRunRoutes } from '../../../core/tenant/flows/runs/contract.ts'
import { MANY_RUNS } from '../../../core/tenant/flows/runs/fixtures.ts'
import { linkPhone } from '../linked-phone.ts'
import { startProduct } from '../product.ts'
import { atMost, short } from '../report.ts'
import { signIn } from '../stage.ts'
import type { OwnRow } from './other-row.ts'

const ACCOUNT = '5511950000013'
const COUNT = 10_000
const STARTS = 5
const SETTLE = 3_000

/** What a program holds, and how long it takes to start, before and after so many conversations wait for a reply. They stay in the file: last of all. */
export const waitingRuns: OwnRow = {
  key: 'waiting-runs',
  async measure({ seeded: { data, companyId } }) {
    const wa = await spawnEmulator()
    const idle = async (): Promise<{ startMs: number; mb: number }> => {
      const [starts, held]: number[][] = [[], []]
      for (let n = 0; n < STARTS; n++) {
        const product = await startProduct(data, wa.options)
        starts!.push(product.startMs)
        await pause(SETTLE)
        held!.push(product.ownMb())
        await product.stop()
      }
      const median = (values: number[]): number => values.toSorted((a, b) => a - b)[STARTS >> 1]!
      return { startMs: median(starts!), mb: median(held!) }
    }
    try {
      const like = await oneWaits(data, wa)
      const without = await idle()
      const file = new Database(companyFile(data, companyId))
      for (const text of MANY_RUNS) file.prepare(text).run({ count: COUNT, like })
      file.close()
      const along = await idle()
      const [mb, ms] = [along.mb - without.mb, along.startMs - without.startMs]
      return [
        {
          work: `${COUNT.toLocaleString('en')} runs that wait, for an idle program`,
          cells: [
            `memory ${short(along.mb)} MB, without them ${short(without.mb)} MB; start ${short(along.startMs)} ms, without ${short(without.startMs)} ms (medians of ${STARTS})`,
          ],
          goals: [atMost(5, 'memory +', mb, 'MB'), atMost(50, 'start +', ms)],
        },
      ]
    } finally {
      await wa.run.stop()
    }
  },
}

/** Has a customer begin a flow that waits for a reply; the number of the run. */
async function oneWaits(data: string, wa: Awaited<ReturnType<typeof spawnEmulator>>): Promise<number> {
  const product = await startProduct(data, wa.options)
  const { client } = await signIn(product.url)
  const whatsappId = await linkPhone(client, wa, ACCOUNT)
  const nodes = [
    { id: 'a', type: 'start', data: {} },
    { id: 'b', type: 'receiveMessage', data: { variableName: 'x', timeout: 1800 } },
  ]
  const body = { nome: 'Espera', nodes, edges: [{ source: 'a', target: 'b' }] }
  const { id: flowId } = await client.call(flowRoutes.create, { body: { ...body, publishAnyway: true } })
  await client.call(flowRunRoutes.setConnectionFlows, {
    params: { whatsappId },
    body: { welcomeFlowId: flowId, keywords: [] },
  })
  const one = { account: ACCOUNT, messages: 1, customers: 1, firstCustomer: '5521950000000' }
  await wa.admin.call('burst/start', await wa.admin.call('burst/prepare', one))
  const look = async () => (await client.call(flowRunRoutes.listRuns, { params: { flowId } })).runs[0]
  const { id } = await eventually('a run that waits', look)
  await product.stop()
  return id
}
