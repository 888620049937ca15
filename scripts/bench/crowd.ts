import { WebSocket } from 'ws'
import { share } from './http-load.ts'
import { atMost, type Line, short } from './report.ts'

interface CrowdOptions {
  /** The channels that each window joins. */
  joins: readonly object[]
  /** Whether a frame is the one that is waited for. */
  tells: (frame: string) => boolean
}

/** Windows of several people, of which the last one to learn of a change counts. */
export class Crowd {
  readonly #options: CrowdOptions
  readonly #sockets: WebSocket[] = []
  #waiting = new Set<WebSocket>()
  #allHeard: (at: number) => void = () => {}

  constructor(options: CrowdOptions) {
    this.#options = options
  }

  /** So many windows of one person. */
  async enter(url: string, token: string, windows: number): Promise<void> {
    await Promise.all(
      Array.from(
        { length: windows },
        () =>
          new Promise<void>((resolve, reject) => {
            const socket = new WebSocket(`${url.replace('http', 'ws')}/api/ws`)
            this.#sockets.push(socket)
            socket.on('error', reject)
            socket.on('open', () => {
              for (const join of this.#options.joins) socket.send(JSON.stringify(join))
              socket.send(JSON.stringify({ type: 'hello', token }))
            })
            socket.on('message', data => {
              if (String(data).startsWith('{"type":"ready"')) resolve()
              else this.#hear(socket, String(data))
            })
          }),
      ),
    )
  }

  /** From asking for each of so many changes to the last window that learns of it. */
  async line(work: string, changes: number, change: (n: number) => Promise<unknown>): Promise<Line> {
    const times: number[] = []
    for (let n = 0; n < changes; n++) {
      const received = this.#untilAllHeard()
      const began = performance.now()
      await change(n)
      times.push((await received) - began)
    }
    times.sort((a, b) => a - b)
    const [p50, p99] = [share(times, 0.5), share(times, 0.99)]
    return { work, cells: [`p50 ${short(p50)} ms, p99 ${short(p99)} ms`], goals: [atMost(10, 'p50', p50)] }
  }

  leave(): void {
    for (const socket of this.#sockets) socket.close()
  }

  /** When the last one learned of the next change. */
  #untilAllHeard(): Promise<number> {
    this.#waiting = new Set(this.#sockets)
    return new Promise(resolve => {
      this.#allHeard = resolve
    })
  }

  #hear(socket: WebSocket, frame: string): void {
    if (this.#options.tells(frame) && this.#waiting.delete(socket) && this.#waiting.size === 0)
      this.#allHeard(performance.now())
  }
}
