import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { isPrivateHost, isPublic, reachable } from '../../../../clients/index.ts'
import type { ProxyRoute } from '../../../port.ts'
import { ProxyError } from './error.ts'

interface Reaching {
  /** Whether the operator lets proxies lie in private networks and on this machine. */
  mayBePrivate: boolean
  /** Ends the attempt. */
  signal: AbortSignal
}

const forbidden = (): ProxyError =>
  new ProxyError('forbidden', 'has a private address, which the server does not allow')

/** A socket to the proxy itself. Companies choose its address: without leave it must not lead into the operator's networks. */
export async function reach({ host, port }: ProxyRoute, { mayBePrivate, signal }: Reaching): Promise<Socket> {
  if (!mayBePrivate && isPrivateHost(host)) throw forbidden()
  const socket = connect({ host, port, signal, ...(mayBePrivate ? {} : { lookup: reachable(isPublic, forbidden) }) })
  await once(socket, 'connect')
  return socket.setNoDelay()
}
