import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { isIPv6, type Socket } from 'node:net'
import { fitsSocks } from '../../../../kit/proxy-address.ts'
import type { ProxyRoute } from '../../../port.ts'
import { ProxyError } from './error.ts'

/** Where a tunnel leads: a name goes to the proxy as it is, and is looked up there. */
export interface Target {
  host: string
  port: number
}

type Handshake = (proxy: ProxyRoute, target: Target, socket: Socket) => Promise<void>

const PROXY_AUTHENTICATION_REQUIRED = 407

const overHttp: Handshake = async ({ username, password }, { host, port }, socket) => {
  const place = `${isIPv6(host) ? `[${host}]` : host}:${port}`
  const who = Buffer.from(`${username ?? ''}:${password ?? ''}`).toString('base64')
  const requested = request({
    method: 'CONNECT',
    path: place,
    headers: {
      host: place,
      connection: 'keep-alive',
      ...(username ? { 'proxy-authorization': `Basic ${who}` } : {}),
    },
    createConnection: () => socket,
  })
  requested.end()
  const [{ statusCode = 0 }, , head] = (await once(requested, 'connect')) as [IncomingMessage, Socket, Buffer]
  if (statusCode === PROXY_AUTHENTICATION_REQUIRED)
    throw new ProxyError('unauthorized', 'wants another user or password')
  if (statusCode < 200 || statusCode > 299) throw new ProxyError('refused', `does not lead there (${statusCode})`)
  if (head.length > 0) socket.unshift(head)
}

const overSocks: Handshake = async ({ host, port, username, password }, destination, existing_socket) => {
  // The library would write their lengths into one byte and throw where nobody listens, which ends the program.
  if (![username, password, destination.host].every(text => fitsSocks(text ?? '')))
    throw new ProxyError('refused', 'cannot be told a name that long')
  const { SocksClient } = await import('socks')
  const who = username ? { userId: username, password: password ?? '' } : {}
  const proxy = { host, port, type: 5 as const, ...who }
  try {
    await SocksClient.createConnection({ proxy, destination, command: 'connect', existing_socket })
  } catch (error) {
    // The library's errors hold all that it was given, the password too: of them its sentence alone is read.
    const { message } = error as Error
    if (/authentication/i.test(message)) throw new ProxyError('unauthorized', 'wants another user or password')
    const [, why] = /rejected connection - (\w+)/.exec(message) ?? []
    if (why) throw new ProxyError('refused', `does not lead there (${why})`)
    throw new ProxyError('silent', 'gave no answer of a SOCKS proxy')
  }
}

/** What is said to each kind of proxy on a new socket; from then on it is the target that speaks. */
export const handshakes: Record<ProxyRoute['protocol'], Handshake> = { http: overHttp, socks5: overSocks }
