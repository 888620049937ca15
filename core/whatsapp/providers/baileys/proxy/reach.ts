import { lookup } from 'node:dns'
import { once } from 'node:events'
import { connect, type LookupFunction, type Socket } from 'node:net'
import { isPrivateHost, isPublic } from '../../../../outbound/index.ts'
import type { ProxyRoute } from '../../../port.ts'
import { ProxyFault } from './fault.ts'

interface Reaching {
  /** Whether the operator lets proxies lie in private networks and on this machine. */
  mayBePrivate: boolean
  /** Ends the attempt. */
  signal: AbortSignal
}

const forbidden = (): ProxyFault =>
  new ProxyFault('forbidden', 'has a private address, which the server does not allow')

/** What a name stands for, where all of it is public: what was looked at is what is connected to. */
export const publicAlone: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, [])
    if (!found.every(({ address }) => isPublic(address))) return done(forbidden(), [])
    if (options.all) return done(null, found)
    return done(null, found[0]!.address, found[0]!.family)
  })

/** A socket to the proxy itself. Companies choose its address: without leave it must not lead into the operator's networks. */
export async function reach({ host, port }: ProxyRoute, { mayBePrivate, signal }: Reaching): Promise<Socket> {
  if (!mayBePrivate && isPrivateHost(host)) throw forbidden()
  const socket = connect({ host, port, signal, ...(mayBePrivate ? {} : { lookup: publicAlone }) })
  await once(socket, 'connect')
  return socket.setNoDelay()
}
