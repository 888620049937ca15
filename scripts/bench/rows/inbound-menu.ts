import { spawnEmulator } from '../../../core/app/testing/emulator.ts'
import { queueRoutes } from '../../../core/tenant/queues/contract.ts'
import { CompanyFile } from '../company-file.ts'
import { linkPhone } from '../linked-phone.ts'
import { startProduct } from '../product.ts'
import { atLeast, short } from '../report.ts'
import { signIn } from '../stage.ts'
import type { OwnRow } from './other-row.ts'

const ROUNDS = 4
const CUSTOMERS = 100
/** A single queue, of which the bot says nothing, and two among which it lets people choose. */
const WAYS = {
  without: { account: '5511950000041', firstCustomer: '5521970000000', queues: 1 },
  menu: { account: '5511950000042', firstCustomer: '5521971000000', queues: 2 },
}
type Way = keyof typeof WAYS

/** Known contacts who write on while a menu waits for their choice, and others who write to a connection that has none. */
export const inboundMenu: OwnRow = {
  key: 'inbound-menu',
  async measure({ seeded, quick }) {
    const wa = await spawnEmulator()
    const product = await startProduct(seeded.data, wa.options)
    const desk = new CompanyFile(seeded)
    try {
      const { client } = await signIn(product.url)
      const ids = (await client.call(queueRoutes.list)).map(({ id }) => id)
      for (const { account, queues } of Object.values(WAYS)) await linkPhone(client, wa, account, ids.slice(0, queues))
      const messages = quick ? 200 : 1000
      const take = async (way: Way, count = messages): Promise<{ seconds: number; said: number }> => {
        const { account, firstCustomer } = WAYS[way]
        const about = { account, firstCustomer, messages: count, customers: CUSTOMERS }
        const { burst } = await wa.admin.call('burst/prepare', about)
        const since = desk.newestMessage()
        const began = performance.now()
        await wa.admin.call('burst/start', { burst })
        await desk.untilReceived(count, since)
        const seconds = (performance.now() - began) / 1000
        await wa.admin.call('burst/wait', { burst })
        return { seconds, said: desk.answeredSince(since) }
      }
      const all = { without: { seconds: 0, said: 0 }, menu: { seconds: 0, said: 0 } }
      const ways = Object.keys(WAYS) as Way[]
      // They are known from now on, and have the menu.
      for (const way of ways) await take(way, CUSTOMERS)
      // In turns, since the machine is not always as quick.
      for (let n = 0; n < ROUNDS; n++)
        for (const way of ways) {
          const { seconds, said: content } = await take(way)
          all[way].seconds += seconds
          all[way].said += content
        }
      const rate = (way: Way): number => (ROUNDS * messages) / all[way].seconds
      const [bare, byMenu] = [rate('without'), rate('menu')]
      return [
        {
          work: 'inbound from known contacts while a menu waits for their choice',
          cells: [
            `${short(byMenu)}/s durable, beside ${short(bare)}/s without a menu (${ROUNDS * messages} messages each, in turns; the menu said ${all.menu.said})`,
          ],
          goals: [atLeast(0.9, 'of without', byMenu / bare, 'x')],
        },
      ]
    } finally {
      desk.close()
      await product.stop()
      await wa.run.stop()
    }
  },
}
