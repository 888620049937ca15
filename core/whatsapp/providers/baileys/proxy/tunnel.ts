import { once } from 'node:events'
import { isIP, type Socket } from 'node:net'
import { connect as secure, type TLSSocket } from 'node:tls'
import { SECOND } from '../../../../kit/clock.ts'
import type { ProxyRoute } from '../../../port.ts'
import { ProxyError } from './error.ts'
import { handshakes, type Target } from './handshakes.ts'
import { reach } from './reach.ts'

export interface TunnelRules {
  /** Whether the operator lets proxies lie in private networks and on this machine. */
  mayBePrivate: boolean
  /** How many milliseconds the whole way to the target may take. */
  patience?: number | undefined
}

/** WhatsApp's own handshake is given up after 20 seconds; by then it is known that the proxy is to blame. */
const PATIENCE = 15 * SECOND

/** Through one proxy to anywhere, or nowhere: what fails is a `ProxyError`, and never a connection beside the proxy. */
export class Tunnel {
  readonly #proxy: ProxyRoute
  readonly #rules: TunnelRules

  constructor(proxy: ProxyRoute, rules: TunnelRules) {
    this.#proxy = proxy
    this.#rules = rules
  }

  /** A socket whose other end is the target. */
  open(target: Target): Promise<Socket> {
    return this.#inTime(signal => this.#open(target, signal))
  }

  /** The same with TLS from here to the target, whose certificate is checked as on a direct way. */
  openSecure(target: Target): Promise<TLSSocket> {
    return this.#inTime(async signal => {
      const socket = await this.#open(target, signal)
      const { host } = target
      const named = isIP(host) ? {} : { servername: host }
      const secured = secure({ socket, host, ALPNProtocols: ['http/1.1'], ...named })
      secured.on('error', () => {})
      try {
        await once(secured, 'secureConnect', { signal })
        return secured
      } catch (error) {
        secured.destroy()
        throw secured.authorizationError
          ? new ProxyError('intercepting', `shows a certificate of somebody else (${secured.authorizationError})`)
          : errorOf(error)
      }
    })
  }

  async #open(target: Target, signal: AbortSignal): Promise<Socket> {
    let socket: Socket | undefined
    try {
      socket = await reach(this.#proxy, { mayBePrivate: this.#rules.mayBePrivate, signal })
      // One that ends between two listeners would end the process.
      socket.on('error', () => {})
      await handshakes[this.#proxy.protocol](this.#proxy, target, socket)
      return socket
    } catch (error) {
      socket?.destroy()
      throw errorOf(error)
    }
  }

  /** Hands out a signal that ends what takes too long, and means nothing once it is done. */
  async #inTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), this.#rules.patience ?? PATIENCE)
    try {
      return await work(late.signal)
    } finally {
      clearTimeout(timer)
    }
  }
}

function errorOf(error: unknown): ProxyError {
  if (error instanceof ProxyError) return error
  const { code } = error as NodeJS.ErrnoException
  return new ProxyError('silent', `gave no answer (${code ?? 'unknown'})`)
}
