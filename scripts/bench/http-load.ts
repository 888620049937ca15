import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'

/** One request of a load. */
export interface Shot {
  method?: 'GET' | 'POST' | 'PUT'
  path: string
  body?: unknown
  /** Beside those of the load. */
  headers?: Record<string, string>
}

export interface Figures {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  max: number
  /** Milliseconds of the server's processor for each request. */
  cpu: number
  failed: number
}

interface LoadOptions {
  url: string
  headers: Record<string, string>
  connections: number
  seconds: number
  /** It goes on for as long as this does, where that is longer. */
  until?: Promise<unknown> | undefined
  /** The server's processor time so far. */
  cpuMs(): number
  /** What each connection asks for, over and over. */
  shots(connection: number): Shot[]
}

/**
 * Keeps a number of connections busy for some seconds. It writes prepared bytes on bare sockets and reads no more of an
 * answer than its length, since on a small machine a client's work is taken from the server's.
 */
export async function load(options: LoadOptions): Promise<Figures> {
  const times: number[] = []
  const outcome = { times, failed: 0 }
  const cpuBefore = options.cpuMs()
  const began = performance.now()
  const until = began + options.seconds * 1000
  let isOver = options.until === undefined
  const over = (): void => {
    isOver = true
  }
  options.until?.then(over, over)
  const goesOn = (): boolean => !isOver || performance.now() < until
  await Promise.all(
    Array.from({ length: options.connections }, (_, connection) =>
      keepBusy(options, options.shots(connection), goesOn, outcome),
    ),
  )
  const seconds = (performance.now() - began) / 1000
  const cpu = (options.cpuMs() - cpuBefore) / Math.max(1, times.length)
  times.sort((a, b) => a - b)
  return {
    perSecond: times.length / seconds,
    p50: share(times, 0.5),
    p99: share(times, 0.99),
    max: times.at(-1) ?? Number.NaN,
    cpu,
    failed: outcome.failed,
  }
}

/** The value below which a share of sorted ones lies. */
export const share = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

async function keepBusy(
  { url, headers }: LoadOptions,
  shots: readonly Shot[],
  goesOn: () => boolean,
  outcome: { times: number[]; failed: number },
): Promise<void> {
  const { hostname, port } = new URL(url)
  const requests = shots.map(shot => bytesOf(shot, hostname, headers))
  const open = (): Socket => connect({ host: hostname, port: Number(port), noDelay: true })
  let socket = open()
  let answers = new Answers(socket)
  for (let turn = 0; goesOn(); turn++) {
    const sent = performance.now()
    socket.write(requests[turn % requests.length]!)
    try {
      const status = await answers.next()
      outcome.times.push(performance.now() - sent)
      if (status >= 400) outcome.failed += 1
    } catch {
      // Hung up on, as anyone who asks for too much may be: it failed, and comes again.
      outcome.failed += 1
      socket.destroy()
      socket = open()
      answers = new Answers(socket)
    }
  }
  socket.destroy()
}

function bytesOf(
  { method = 'GET', path, body, headers: own }: Shot,
  host: string,
  headers: Record<string, string>,
): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const about =
    body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  const lines = Object.entries({ host, ...headers, ...own, ...about }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`)
}

/** Answers of a kept connection, one at a time. */
class Answers {
  private head = ''
  private missing = -1
  private status = 0
  private arrived: ((status: number) => void) | undefined
  private broke: ((error: Error) => void) | undefined
  private fault: Error | undefined

  constructor(socket: Socket) {
    const end = (error: Error): void => {
      this.fault ??= error
      this.broke?.(this.fault)
    }
    socket.on('data', chunk => this.take(chunk))
    socket.on('error', end)
    socket.on('end', () => end(new Error('The server hung up.')))
  }

  next(): Promise<number> {
    return new Promise((resolve, reject) => {
      if (this.fault) return reject(this.fault)
      this.arrived = resolve
      this.broke = reject
    })
  }

  private take(chunk: Buffer): void {
    if (this.missing < 0) {
      this.head += chunk.toString('latin1')
      const end = this.head.indexOf('\r\n\r\n')
      if (end < 0) return
      this.status = Number(this.head.slice(9, 12))
      this.missing =
        Number(/\r\ncontent-length: (\d+)/i.exec(this.head.slice(0, end))?.[1] ?? 0) - (this.head.length - end - 4)
      this.head = ''
    } else this.missing -= chunk.length
    if (this.missing > 0) return
    this.missing = -1
    this.arrived?.(this.status)
  }
}
