import { Agent, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { createProxyServer } from 'httpxy'

/** What hands requests to processes. */
export interface ProxiedTo {
  /** `isAway` is called where it could not be answered, and nothing was. */
  serve(slot: number, request: IncomingMessage, response: ServerResponse, isAway: () => void): void
  upgrade(slot: number, request: IncomingMessage, socket: Duplex, head: Buffer): void
}

/** Hands requests and WebSockets on as they are, by the library's way with bodies that are broken off on either side. */
export function proxyOver(pathOf: (slot: number) => string): ProxiedTo {
  const proxy = createProxyServer({})
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 })
  const targetOf = (slot: number) => ({ socketPath: pathOf(slot), protocol: 'http:' })
  return {
    serve(slot, request, response, isAway) {
      const failed = (): void => {
        if (!response.headersSent) isAway()
        else response.destroy()
      }
      proxy.web(request, response, { target: targetOf(slot) as never, agent }).catch(failed)
    },
    upgrade(slot, request, socket, head) {
      proxy
        .ws(request, socket as never, { target: targetOf(slot) as never, agent: false as never }, head)
        .catch(() => socket.destroy())
    },
  }
}
