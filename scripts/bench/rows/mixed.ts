import { spawnEmulator } from '../../../core/app/testing/emulator.ts'
import { load } from '../http-load.ts'
import { linkPhone } from '../linked-phone.ts'
import { startProduct } from '../product.ts'
import { atMost, short } from '../report.ts'
import { signIn } from '../stage.ts'
import type { OwnRow } from './other-row.ts'
import { commonSearch, contactSearch, openList } from './reading.ts'
import { target } from './request-row.ts'
import { sends } from './writing.ts'

const ACCOUNT = '5511960000000'
const INBOUND_PER_SECOND = 50
const LIST_CONNECTIONS = 4

/** The ticket list of some people, while others search and send, and customers write. */
export const mixed: OwnRow = {
  key: 'mixed',
  async measure({ seeded, seconds: provided }) {
    const wa = await spawnEmulator()
    const product = await startProduct(seeded.data, wa.options)
    const stage = { seeded, product }
    const seconds = provided * 2
    try {
      const who = await signIn(product.url)
      await linkPhone(who.client, wa, ACCOUNT)
      const run = (connections: number, shots: (connection: number) => ReturnType<typeof openList>) =>
        load({ ...target(stage, who), connections, seconds, shots })
      const quiet = await run(LIST_CONNECTIONS, () => openList(stage))
      const messages = Math.ceil(seconds * INBOUND_PER_SECOND)
      const { burst } = await wa.admin.call('burst/prepare', {
        account: ACCOUNT,
        messages,
        customers: 50,
        perSecond: INBOUND_PER_SECOND,
      })
      await wa.admin.call('burst/start', { burst })
      const [list, search, contacts, sent] = await Promise.all([
        run(LIST_CONNECTIONS, () => openList(stage)),
        run(1, () => commonSearch(stage)),
        run(1, contactSearch),
        run(1, connection => sends(stage, connection)),
      ])
      const report = await wa.admin.call('burst/wait', { burst })
      const others = [
        `${short(search.perSecond)}/s text searches (p99 ${short(search.p99)} ms)`,
        `${short(contacts.perSecond)}/s contact searches`,
        `${short(sent.perSecond)}/s sends (p99 ${short(sent.p99)} ms)`,
        `${short(report.perSecond)}/s inbound`,
      ]
      return [
        {
          work: 'mixed: ticket list beside everything else',
          cells: [
            `${short(list.perSecond)}/s, p50 ${short(list.p50)} ms, p99 ${short(list.p99)} ms (alone ${short(quiet.perSecond)}/s, p99 ${short(quiet.p99)} ms), beside ${others.join(', ')}`,
          ],
          goals: [atMost(20, 'p99', list.p99)],
        },
      ]
    } finally {
      await product.stop()
      await wa.run.stop()
    }
  },
}
