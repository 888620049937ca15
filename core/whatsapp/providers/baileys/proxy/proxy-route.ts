import { Agent, type ClientRequestArgs } from 'node:http'
import type { Agent as SecureAgent } from 'node:https'
import type { Duplex } from 'node:stream'
import type { Agent as Dispatcher } from 'undici'
import type { ProxyRoute } from '../../../port.ts'
import { Tunnel, type TunnelRules } from './tunnel.ts'

/** Every way on which a session's bytes leave: all of them lead through its proxy. */
export interface RouteOut {
  /** WhatsApp's socket. */
  socket: SecureAgent
  /** Files up. */
  upload: SecureAgent
  /** Files down, those that Baileys fetches by itself too (histories, states): among the options of `fetch`. */
  fetch: RequestInit & { dispatcher: Dispatcher }
}

/** The ways through this proxy; `whatsApp` is where the socket leads. */
export async function wayThrough(
  proxy: ProxyRoute,
  rules: TunnelRules,
  whatsApp: string | undefined,
): Promise<RouteOut> {
  const { Agent: Dispatcher } = await import('undici')
  const tunnel = new Tunnel(proxy, rules)
  return {
    socket: new TunnelAgent(tunnel, !whatsApp?.startsWith('ws:')) as Agent as SecureAgent,
    upload: new TunnelAgent(tunnel, true) as Agent as SecureAgent,
    fetch: {
      dispatcher: new Dispatcher({
        connect: ({ hostname, port, protocol }, done) => {
          const isSecure = protocol === 'https:'
          const target = targetOf(hostname, port, isSecure)
          const opened = isSecure ? tunnel.openSecure(target) : tunnel.open(target)
          opened.then(
            socket => done(null, socket),
            error => done(error, null),
          )
        },
      }),
    },
  }
}

/** What Node's http and https ask for sockets. */
class TunnelAgent extends Agent {
  readonly protocol: string
  readonly defaultPort: number
  readonly #tunnel: Tunnel

  constructor(tunnel: Tunnel, isSecure: boolean) {
    super()
    this.#tunnel = tunnel
    this.protocol = isSecure ? 'https:' : 'http:'
    this.defaultPort = isSecure ? 443 : 80
  }

  override createConnection(
    { host, port }: ClientRequestArgs,
    done?: (error: Error | null, stream: Duplex) => void,
  ): undefined {
    const isSecure = this.protocol === 'https:'
    const target = targetOf(host ?? '', port, isSecure)
    const opened: Promise<Duplex> = isSecure ? this.#tunnel.openSecure(target) : this.#tunnel.open(target)
    opened.then(
      socket => done?.(null, socket),
      error => done?.(error, undefined as unknown as Duplex),
    )
  }
}

const targetOf = (host: string, port: string | number | null | undefined, isSecure: boolean) => ({
  host,
  port: Number(port || (isSecure ? 443 : 80)),
})
