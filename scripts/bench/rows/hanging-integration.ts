import { eventually } from '../../../core/app/testing/client/eventually.ts'
import { spawnEmulator } from '../../../core/app/testing/emulator.ts'
import { queueIntegrationRoutes } from '../../../core/tenant/queue-integrations/contract.ts'
import { queueRoutes } from '../../../core/tenant/queues/contract.ts'
import { WebhookEmulator } from '../../../emulators/webhook/webhook.ts'
import { p99While } from '../again.ts'
import { CompanyFile } from '../company-file.ts'
import { linkPhone } from '../linked-phone.ts'
import { startProduct } from '../product.ts'
import { atMost, short } from '../report.ts'
import { signIn } from '../stage.ts'
import type { OwnRow } from './other-row.ts'
import { openList } from './reading.ts'

const PEOPLE = 200
/** The time that an integration has, and some in which what came of it is written down. */
const LASTS = 12_000
/** What the first messages of a program cost is nobody's figure. */
const WARM_UP = 2000
const OTHER = { account: '5511950000031', customer: '5521960000000' }
const ACCOUNTS = { without: '5511950000032', hanging: '5511950000033' }

/**
 * People who all write at once to a queue whose integration never answers; and, meanwhile, someone of the staff who looks at the list
 * and a contact of another queue. Beside it the same with a queue that has none.
 */
export const hangingIntegration: OwnRow = {
  key: 'hanging-integration',
  async measure({ seeded }) {
    const wa = await spawnEmulator()
    const hangs = await WebhookEmulator.start({ fault: 'late' })
    const product = await startProduct(seeded.data, [...wa.options, '--private-requests', 'yes'])
    const desk = new CompanyFile(seeded)
    try {
      const { client, headers } = await signIn(product.url)
      const integration = { type: 'webhook', name: 'Medida', urlN8N: hangs.address } as const
      const { id: integrationId } = await client.call(queueIntegrationRoutes.create, { body: integration })
      const queue = (name: string, color: string, more: { integrationId?: number }) =>
        client.call(queueRoutes.create, { body: { name, color, ...more } })
      const without = await queue('Medida sem integração', '#161718', {})
      const led = await queue('Medida com integração', '#191a1b', { integrationId })
      await linkPhone(client, wa, ACCOUNTS.without, [without.id])
      await linkPhone(client, wa, ACCOUNTS.hanging, [led.id])
      await linkPhone(client, wa, OTHER.account)

      const [{ path }] = openList({ seeded }) as [{ path: string }]
      const list = async (): Promise<unknown> => (await fetch(product.url + path, { headers })).arrayBuffer()
      let written = 0
      const write = async (): Promise<void> => {
        const text = `outra ${++written}`
        const since = desk.newestMessage()
        await wa.admin.call('customer/send', { customer: OTHER.customer, to: OTHER.account, content: { text } })
        await eventually('the message', () => desk.hasHeard(text, since), { every: 1 })
      }
      let people = 5521961000000
      const beside = async (way: keyof typeof ACCOUNTS, lasts = LASTS) => {
        people += PEOPLE
        const about = { account: ACCOUNTS[way], firstCustomer: String(people), messages: PEOPLE, customers: PEOPLE }
        const { burst } = await wa.admin.call('burst/prepare', about)
        const until = performance.now() + lasts
        const goesOn = (): boolean => performance.now() < until
        await wa.admin.call('burst/start', { burst })
        const [listed, received] = await Promise.all([p99While(goesOn, list), p99While(goesOn, write)])
        await wa.admin.call('burst/wait', { burst })
        return { listed, heard: received }
      }
      await beside('without', WARM_UP)
      const bare = await beside('without')
      const hung = await beside('hanging')
      const requested = hangs.taken.length
      return [
        {
          work: `${PEOPLE} people write at once to an integration that hangs 10 s`,
          cells: [
            `the list meanwhile p99 ${short(hung.listed)} ms, without integration ${short(bare.listed)} ms; inbound of another queue p99 ${short(hung.heard)} ms, without ${short(bare.heard)} ms (${requested} asked)`,
          ],
          goals: [
            atMost(1.25, 'list of without', hung.listed / bare.listed, 'x'),
            atMost(1.25, 'inbound of without', hung.heard / bare.heard, 'x'),
          ],
        },
      ]
    } finally {
      desk.close()
      await product.stop()
      await hangs.stop()
      await wa.run.stop()
    }
  },
}
