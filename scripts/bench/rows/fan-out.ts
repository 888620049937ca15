import { kanbanRoutes } from '../../../core/tenant/kanban/contract.ts'
import { ticketRoutes } from '../../../core/tenant/tickets/contract.ts'
import { userRoutes } from '../../../core/tenant/users/contract.ts'
import { Crowd } from '../crowd.ts'
import type { Line } from '../report.ts'
import { PASSWORD } from '../seed/companies.ts'
import { signIn } from '../stage.ts'
import { lanesOf } from './kanban.ts'
import type { OtherRow } from './other-row.ts'

const PEOPLE = 10
/** As many as one sign-in may have. */
const SOCKETS_EACH = 20
const SOCKETS = PEOPLE * SOCKETS_EACH
const CHANGES = 40

/** From asking for a change of status, and for the move of a card, to the last of 200 sockets that learns of it. */
export const fanOut: OtherRow = {
  key: 'fanout',
  async measure(stage) {
    const { product, seeded } = stage
    const who = await signIn(product.url)
    const { client } = who
    const ticketOf = (n: number): number => seeded.size.open - (n >> 1)
    const lanes = await lanesOf(stage, who)
    for (let n = 0; n < CHANGES; n += 2) await client.call(kanbanRoutes.leave, { params: { ticketId: ticketOf(n) } })
    // Two hundred windows of some people who see everything, each with the open and the waiting tickets before it.
    const crowd = new Crowd({
      joins: ['open', 'pending'].map(status => ({ type: 'joinTickets', status })),
      tells: frame => frame.includes('-ticket"') && frame.includes('"action":"update"'),
    })
    for (let n = 1; n <= PEOPLE; n++) {
      const email = `supervisor${n}@bench.example`
      const body = { name: `Supervisão ${n}`, email, password: PASSWORD, profile: 'supervisor' } as const
      await client.call(userRoutes.create, { body })
      await crowd.enter(product.url, (await signIn(product.url, email)).token, SOCKETS_EACH)
    }
    const line = (work: string, change: (n: number) => Promise<unknown>): Promise<Line> =>
      crowd.line(`${work} to the last of ${SOCKETS} sockets`, CHANGES, change)
    const lines = [
      await line('status change', n => {
        const body =
          n % 2 === 0 ? ({ status: 'pending', userId: null } as const) : ({ status: 'open', userId: 1 } as const)
        return client.call(ticketRoutes.update, { params: { ticketId: ticketOf(n) }, body })
      }),
      await line('move of a card', n =>
        client.call(kanbanRoutes.move, { params: { ticketId: ticketOf(n), tagId: lanes[n % 2]! } }),
      ),
    ]
    crowd.leave()
    return lines
  },
}
