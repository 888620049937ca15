import { Loopback } from '../../../emulators/loopback.ts'

/** Those of each connection. */
const OWN = new Set(['host', 'connection', 'content-length', 'transfer-encoding'])

/** Stands before a program of others; what happens while it is asked comes before its answer. */
export class Gate {
  meanwhile: (() => Promise<void>) | undefined
  asked = 0
  #loopback!: Loopback
  readonly #path: string

  private constructor(path: string) {
    this.#path = path
  }

  static async before(target: string): Promise<Gate> {
    const { pathname } = new URL(target)
    const gate = new Gate(pathname === '/' ? '' : pathname)
    gate.#loopback = await Loopback.listen(0, async ({ url = '/', method = 'GET', headers }, response, body) => {
      gate.asked += 1
      const { meanwhile } = gate
      gate.meanwhile = undefined
      await meanwhile?.()
      const answer = await fetch(new URL(url, target), {
        method,
        headers: Object.entries(headers).filter(([name]) => !OWN.has(name)) as [string, string][],
        ...(body && { body }),
      })
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
      response.end(Buffer.from(await answer.arrayBuffer()))
    })
    return gate
  }

  get address(): string {
    return this.#loopback.address + this.#path
  }

  stop(): Promise<void> {
    return this.#loopback.stop()
  }
}
