import { WebSocket } from 'ws'
import { ticketRoutes } from '../../../core/tenant/tickets/contract.ts'
import { userRoutes } from '../../../core/tenant/users/contract.ts'
import { share } from '../http-load.ts'
import { atMost, short } from '../report.ts'
import { PASSWORD } from '../seed/companies.ts'
import { signIn } from '../stage.ts'
import type { OtherRow } from './other-row.ts'

const PEOPLE = 10
/** As many as one sign-in may have. */
const SOCKETS_EACH = 20
const SOCKETS = PEOPLE * SOCKETS_EACH
const CHANGES = 40

/** From asking for a change of status to the last of 200 sockets that hears of it. */
export const fanOut: OtherRow = {
  key: 'fanout',
  async measure({ product, seeded }) {
    const { client } = await signIn(product.url)
    const crowd = new Crowd()
    for (let n = 1; n <= PEOPLE; n++) {
      const email = `supervisor${n}@bench.example`
      const body = { name: `Supervisão ${n}`, email, password: PASSWORD, profile: 'supervisor' } as const
      await client.call(userRoutes.create, { body })
      await crowd.enter(`${product.url.replace('http', 'ws')}/api/ws`, (await signIn(product.url, email)).token)
    }
    const times: number[] = []
    for (let n = 0; n < CHANGES; n++) {
      const params = { ticketId: seeded.size.open - (n >> 1) }
      const body =
        n % 2 === 0 ? ({ status: 'pending', userId: null } as const) : ({ status: 'open', userId: 1 } as const)
      const heard = crowd.untilAllHeard()
      const began = performance.now()
      await client.call(ticketRoutes.update, { params, body })
      times.push((await heard) - began)
    }
    crowd.leave()
    times.sort((a, b) => a - b)
    const [p50, p99] = [share(times, 0.5), share(times, 0.99)]
    return [
      {
        work: `status change to the last of ${SOCKETS} sockets`,
        cells: [`p50 ${short(p50)} ms, p99 ${short(p99)} ms`],
        goals: [atMost(10, 'p50', p50)],
      },
    ]
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

  /** When the last one heard of the next change. */
  untilAllHeard(): Promise<number> {
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
