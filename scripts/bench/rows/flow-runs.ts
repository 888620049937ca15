import { spawnEmulator } from '../../../core/app/testing/emulator.ts'
import { flowRoutes } from '../../../core/tenant/flows/contract.ts'
import { flowRunRoutes } from '../../../core/tenant/flows/runs/contract.ts'
import { CompanyFile } from '../company-file.ts'
import { linkPhone } from '../linked-phone.ts'
import { startProduct } from '../product.ts'
import { atLeast, short } from '../report.ts'
import { signIn } from '../stage.ts'
import type { OwnRow } from './other-row.ts'

const ACCOUNT = '5511950000009'
/** So many that each writes fewer than twenty in five minutes: who writes more is taken for a bot (decision 130). */
const CUSTOMERS = 200

const NODES: [type: string, data?: Record<string, unknown>][] = [
  ['start'],
  ['sendMessage', { message: 'Olá, {{nome}}! Você disse {{disse}}.' }],
  ['receiveMessage', { variableName: 'disse', timeout: 1800 }],
  ['acao', { actionType: 'limpar_variavel', varToClear: 'total' }],
  ['acao', { actionType: 'reiniciar_fluxo' }],
]

/** What customers write to a flow that leads them: each message takes its run through five nodes, and is answered. */
export const flowRuns: OwnRow = {
  key: 'flow-runs',
  async measure({ seeded, quick }) {
    const wa = await spawnEmulator()
    const product = await startProduct(seeded.data, wa.options)
    const desk = new CompanyFile(seeded)
    try {
      const { client } = await signIn(product.url)
      const whatsappId = await linkPhone(client, wa, ACCOUNT)
      const nodes = NODES.map(([type, data = {}], n) => ({ id: `${n}`, type, position: { x: 0, y: n * 100 }, data }))
      const edges = nodes.slice(1).map(({ id }, n) => ({ source: `${n}`, target: id }))
      const flow = await client.call(flowRoutes.create, { body: { nome: 'Bench', nodes, edges, publishAnyway: true } })
      const body = { welcomeFlowId: flow.id, keywords: [] }
      await client.call(flowRunRoutes.setConnectionFlows, { params: { whatsappId }, body })
      const take = async (messages: number): Promise<{ seconds: number; cpu: number }> => {
        const options = { messages, customers: CUSTOMERS, firstCustomer: '5521930000000' }
        const { burst } = await wa.admin.call('burst/prepare', { account: ACCOUNT, ...options })
        const since = desk.newestMessage()
        const [began, cpuBefore] = [performance.now(), product.cpuMs()]
        await wa.admin.call('burst/start', { burst })
        await desk.untilReceived(messages, since)
        const seconds = (performance.now() - began) / 1000
        return { seconds, cpu: (product.cpuMs() - cpuBefore) / messages }
      }
      await take(CUSTOMERS)
      const messages = quick ? 500 : 3000
      const { seconds, cpu } = await take(messages)
      const { nodes: counts } = await client.call(flowRunRoutes.counters, { params: { flowId: flow.id } })
      const answered = counts.find(({ nodeId }) => nodeId === '1')?.passed
      if (answered !== messages + CUSTOMERS) throw new Error(`${answered} messages were answered`)
      const perSecond = messages / seconds
      const cells = [
        `${short(perSecond)}/s durable, CPU ${short(cpu)} ms each (${messages} messages in ${short(seconds)} s)`,
      ]
      return [
        { work: 'inbound that a flow hears and answers, five nodes each', cells, goals: [atLeast(200, '', perSecond)] },
      ]
    } finally {
      desk.close()
      await product.stop()
      await wa.run.stop()
    }
  },
}
