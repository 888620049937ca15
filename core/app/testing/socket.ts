import { WebSocket } from 'ws'

export interface Frame {
  event?: string
  type?: string
  data?: unknown
  seq?: number
  [more: string]: unknown
}

interface Waiter {
  wants(frame: Frame): boolean
  resolve(frame: Frame): void
}

/** A browser's socket in a test: remembers every frame, and waits for frames instead of sleeping. */
export class TestSocket {
  readonly frames: Frame[] = []
  closedWith: number | undefined
  private readonly ws: WebSocket
  private waiters: Waiter[] = []
  private readonly closing: Promise<number>

  private constructor(ws: WebSocket) {
    this.ws = ws
    ws.on('message', data => this.take(JSON.parse(String(data))))
    this.closing = new Promise(resolve =>
      ws.on('close', code => {
        this.closedWith = code
        resolve(code)
      }),
    )
  }

  /** Connects, joins and says hello at once, as a browser does, and waits until the server has worked all of it. */
  static async open(
    base: string,
    token: string,
    joins: Record<string, unknown>[] = [],
    seen: { boot?: string; seq?: number } = {},
  ): Promise<TestSocket> {
    const ws = new WebSocket(`${base.replace('http', 'ws')}/api/ws`)
    const socket = new TestSocket(ws)
    await new Promise((resolve, reject) => ws.once('open', resolve).once('error', reject))
    for (const join of joins) socket.send(join)
    socket.send({ type: 'hello', token, ...seen })
    await Promise.race([socket.settled(), socket.closing])
    return socket
  }

  send(frame: Record<string, unknown>): void {
    this.ws.send(JSON.stringify(frame))
  }

  /** Resolves when the server has worked everything sent so far, and everything published before has arrived. */
  async settled(): Promise<void> {
    const before = this.frames.filter(frame => frame.type === 'pong').length
    this.send({ type: 'ping' })
    await this.until(() => this.frames.filter(frame => frame.type === 'pong').length > before)
  }

  /** The first frame, past or coming, of an event (named without the company) that fits. */
  event<T = Record<string, unknown>>(name: string, fits: (data: T) => boolean = () => true): Promise<T> {
    const wants = (frame: Frame): boolean => frame.event?.replace(/^company-\d+-/, '') === name && fits(frame.data as T)
    const past = this.frames.find(wants)
    if (past) return Promise.resolve(past.data as T)
    return new Promise(resolve => this.waiters.push({ wants, resolve: frame => resolve(frame.data as T) }))
  }

  /** Names (without the company) and actions of all events so far, for 'this and nothing else'. */
  published(): string[] {
    return this.frames
      .filter(frame => frame.event)
      .map(frame => {
        const action = (frame.data as { action?: string } | null)?.action
        return `${frame.event!.replace(/^company-\d+-/, '')}${action ? `:${action}` : ''}`
      })
  }

  forget(): void {
    this.frames.length = 0
  }

  closed(): Promise<number> {
    return this.closing
  }

  close(): void {
    this.ws.close()
  }

  private until(done: () => boolean): Promise<void> {
    if (done()) return Promise.resolve()
    return new Promise(resolve => this.waiters.push({ wants: done, resolve: () => resolve() }))
  }

  private take(frame: Frame): void {
    this.frames.push(frame)
    const ready = this.waiters.filter(waiter => waiter.wants(frame))
    this.waiters = this.waiters.filter(waiter => !ready.includes(waiter))
    for (const waiter of ready) waiter.resolve(frame)
  }
}
