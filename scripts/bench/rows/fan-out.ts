import { WebSocket } from 'ws'
import { kanbanRoutes } from '../../../core/tenant/kanban/contract.ts'
import { ticketRoutes } from '../../../core/tenant/tickets/contract.ts'
import { userRoutes } from '../../../core/tenant/users/contract.ts'
import { share } from '../http-load.ts'
import { atMost, type Line, short } from '../report.ts'
import { PASSWORD } from '../seed/companies.ts'
import { signIn } from '../stage.ts'
import { lanesOf } from './kanban.ts'
import type { OtherRow } from './other-row.ts'

const PEOPLE = 10
/** As many as one sign-in may have. */
const SOCKETS_EACH = 20
const SOCKETS = PEOPLE * SOCKETS_EACH
const CHANGES = 40

/** From asking for a change of status, and for the move of a card, to the last of 200 sockets that hears of it. */
export const fanOut: OtherRow = {
  key: 'fanout',
  async measure(stage) {
    const { product, seeded } = stage
    const who = await signIn(product.url)
    const { client } = who
    const ticketOf = (n: number): number => seeded.size.open - (n >> 1)
    const lanes = await lanesOf(stage, who)
    for (let n = 0; n < CHANGES; n += 2) await client.call(kanbanRoutes.leave, { params: { ticketId: ticketOf(n) } })
    const crowd = new Crowd()
    for (let n = 1; n <= PEOPLE; n++) {
      const email = `supervisor${n}@bench.example`
      const body = { name: `Supervisão ${n}`, email, password: PASSWORD, profile: 'supervisor' } as const
      await client.call(userRoutes.create, { body })
      await crowd.enter(`${product.url.replace('http', 'ws')}/api/ws`, (await signIn(product.url, email)).token)
    }
    const line = async (work: string, change: (n: number) => Promise<unknown>): Promise<Line> => {
      const times = await crowd.times(change)
      const [p50, p99] = [share(times, 0.5), share(times, 0.99)]
      return {
        work: `${work} to the last of ${SOCKETS} sockets`,
        cells: [`p50 ${short(p50)} ms, p99 ${short(p99)} ms`],
        goals: [atMost(10, 'p50', p50)],
      }
    }
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

/** Two hundred windows of some people who see everything, each with the open and the waiting tickets before it. */
class Crowd {
  private sockets: WebSocket[] = []
  private waiting = new Set<WebSocket>()
  private allHeard: (at: number) => void = () => {}

  async enter(url: string, token: string): Promise<void> {
    await Promise.all(
      Array.from(
        { length: SOCKETS_EACH },
        () =>
          new Promise<void>((resolve, reject) => {
            const socket = new WebSocket(url)
            this.sockets.push(socket)
            socket.on('error', reject)
            socket.on('open', () => {
              for (const status of ['open', 'pending']) socket.send(JSON.stringify({ type: 'joinTickets', status }))
              socket.send(JSON.stringify({ type: 'hello', token }))
            })
            socket.on('message', data => {
              if (String(data).startsWith('{"type":"ready"')) resolve()
              else this.hear(socket, String(data))
            })
          }),
      ),
    )
  }

  /** How long each of the changes took to be heard by the last one, the shortest first. */
  async times(change: (n: number) => Promise<unknown>): Promise<number[]> {
    const times: number[] = []
    for (let n = 0; n < CHANGES; n++) {
      const heard = this.untilAllHeard()
      const began = performance.now()
      await change(n)
      times.push((await heard) - began)
    }
    return times.sort((a, b) => a - b)
  }

  /** When the last one heard of the next change. */
  private untilAllHeard(): Promise<number> {
    this.waiting = new Set(this.sockets)
    return new Promise(resolve => {
      this.allHeard = resolve
    })
  }

  leave(): void {
    for (const socket of this.sockets) socket.close()
  }

  private hear(socket: WebSocket, frame: string): void {
    if (!frame.includes('-ticket"') || !frame.includes('"action":"update"')) return
    if (this.waiting.delete(socket) && this.waiting.size === 0) this.allHeard(performance.now())
  }
}
