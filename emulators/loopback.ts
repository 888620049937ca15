import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const HOST = '127.0.0.1'

/** A small HTTP server on loopback. */
export class Loopback {
  readonly #server: Server

  private constructor(serve: (request: IncomingMessage, response: ServerResponse, body: string) => unknown) {
    this.#server = createServer((request, response) => {
      // Who hangs up in the middle asks for nothing any more.
      text(request).then(
        body => serve(request, response, body),
        () => response.destroy(),
      )
    })
  }

  /** 0 takes any free port. */
  static async listen(
    port: number,
    serve: (request: IncomingMessage, response: ServerResponse, body: string) => unknown,
  ): Promise<Loopback> {
    const loopback = new Loopback(serve)
    loopback.#server.listen(port, HOST)
    await once(loopback.#server, 'listening')
    return loopback
  }

  get address(): string {
    return `http://${HOST}:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    this.#server.closeAllConnections()
    await closed
  }
}
