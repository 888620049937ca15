import { spawnEmulator } from '../../../core/app/testing/emulator.ts'
import { flowRoutes } from '../../../core/tenant/flows/contract.ts'
import { queueRoutes } from '../../../core/tenant/queues/contract.ts'
import { CompanyFile } from '../company-file.ts'
import { linkPhone } from '../linked-phone.ts'
import { startProduct } from '../product.ts'
import { atLeast, short } from '../report.ts'
import { signIn } from '../stage.ts'
import type { OwnRow } from './other-row.ts'

const ROUNDS = 4
/** Options of the menu, and lines of what the flow says: customers read the same. */
const CHOICES = ['Vendas', 'Suporte', 'Financeiro']

/** People who write for the first time, to a queue with a menu and to one with a flow that says the same and waits for the choice. */
export const flowQueue: OwnRow = {
  key: 'flow-queue',
  async measure({ seeded, quick }) {
    const wa = await spawnEmulator()
    const product = await startProduct(seeded.data, wa.options)
    const desk = new CompanyFile(seeded)
    try {
      const { client } = await signIn(product.url)
      const queue = (name: string, color: string, more: { flowId?: number }) =>
        client.call(queueRoutes.create, { body: { name, color, greetingMessage: 'Escolha:', ...more } })
      const menu = await queue('Menu da medida', '#101112', {})
      for (const title of CHOICES)
        await client.call(queueRoutes.createOption, { body: { queueId: menu.id, title, message: title } })
      const message = ['Escolha:', '', ...CHOICES.map((title, n) => `*[ ${n + 1} ]* - ${title}`)].join('\n')
      const nodes = [
        { id: 'a', type: 'start', data: {} },
        { id: 'b', type: 'sendMessage', data: { message } },
        { id: 'c', type: 'receiveMessage', data: { variableName: 'opcao', timeout: 1800 } },
      ]
      const edges = [
        { source: 'a', target: 'b' },
        { source: 'b', target: 'c' },
      ]
      const { id: flowId } = await client.call(flowRoutes.create, {
        body: { nome: 'Medida', nodes, edges, publishAnyway: true },
      })
      const flow = await queue('Fluxo da medida', '#131415', { flowId })
      const ways = { menu: { account: '5511950000011', queue: menu }, flow: { account: '5511950000012', queue: flow } }
      for (const { account, queue } of Object.values(ways)) await linkPhone(client, wa, account, [queue.id])

      const messages = quick ? 100 : 250
      let people = 5521940000000
      const take = async (account: string): Promise<number> => {
        people += messages
        const { burst } = await wa.admin.call('burst/prepare', {
          account,
          messages,
          customers: messages,
          firstCustomer: String(people),
        })
        const since = desk.newestMessage()
        const began = performance.now()
        await wa.admin.call('burst/start', { burst })
        await desk.untilReceived(messages, since)
        const seconds = (performance.now() - began) / 1000
        await wa.admin.call('burst/wait', { burst })
        return seconds
      }
      const seconds = { menu: 0, flow: 0 }
      for (const { account } of Object.values(ways)) await take(account)
      // In turns, since the machine is not always as quick.
      for (let n = 0; n < ROUNDS; n++)
        for (const way of ['menu', 'flow'] as const) seconds[way] += await take(ways[way].account)
      const rate = (way: 'menu' | 'flow'): number => (ROUNDS * messages) / seconds[way]
      const [byMenu, byFlow] = [rate('menu'), rate('flow')]
      return [
        {
          work: 'inbound of new conversations through a queue with a flow',
          cells: [
            `${short(byFlow)}/s durable; with a menu ${short(byMenu)}/s (${ROUNDS * messages} people each, in turns)`,
          ],
          goals: [atLeast(0.85, 'of a menu', byFlow / byMenu, 'x')],
        },
      ]
    } finally {
      desk.close()
      await product.stop()
      await wa.run.stop()
    }
  },
}
