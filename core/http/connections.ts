import { readFileSync } from 'node:fs'
import type { Server, Socket } from 'node:net'
import { type TLSSocket, Server as TlsServer } from 'node:tls'
import { type Clock, SECOND } from '../kit/clock.ts'
import { ConcurrencyLimit } from '../kit/concurrency-limit.ts'
import { MAX_CONNECTIONS } from '../kit/limits.ts'
import { networkOf } from './address.ts'
import { type TrustsProxy, trustedProxies } from './trusted-proxies.ts'

/** A caller says something within it, and has agreed with us on a cipher; a browser that connects ahead connects again. */
export const FIRST_BYTE_WITHIN = 10 * SECOND

export interface ConnectionLimits {
  clock: Clock
  /** Behind a proxy stand many, who are counted by their calls. */
  isProxy: TrustsProxy
  inAll: number
  ofNetwork: number
}

const isThisMachine = trustedProxies('127.0.0.0/8,::1,::ffff:127.0.0.0/104')

/**
 * Connections of callers to all servers of the program: each is a file descriptor, which databases and phones need too. Beyond the
 * limits a new one is closed at once, and one that says nothing soon.
 */
export class Connections {
  private readonly limits: ConnectionLimits
  private readonly inAll: ConcurrencyLimit<'all'>
  private readonly ofNetwork: ConcurrencyLimit<string>

  constructor(limits: ConnectionLimits) {
    this.limits = limits
    this.inAll = new ConcurrencyLimit(limits.inAll)
    this.ofNetwork = new ConcurrencyLimit(limits.ofNetwork)
  }

  /** Counts and limits what connects to a server from now on. */
  watch(server: Server): void {
    const handshakes = new Map<string, () => void>()
    server.on('connection', socket => this.take(socket, server instanceof TlsServer ? handshakes : undefined))
    if (server instanceof TlsServer) server.on('secureConnection', socket => handshakes.get(placeOf(socket))?.())
  }

  private take(socket: Socket, handshakes: Map<string, () => void> | undefined): void {
    const { clock, isProxy } = this.limits
    const address = socket.remoteAddress
    // It has gone already.
    if (address === undefined) return
    const isProxys = isProxy(address)
    const ends = [
      this.inAll.enter('all'),
      isProxys || isThisMachine(address) ? () => {} : this.ofNetwork.enter(networkIn(address)),
    ]
    const end = (): void => {
      for (const one of ends) one?.()
    }
    if (ends.includes(undefined)) {
      end()
      socket.destroy()
      return
    }
    const place = placeOf(socket)
    const isSilent = (): boolean => (handshakes ? handshakes.has(place) : socket.bytesRead === 0)
    // Proxies keep connections ready for calls to come.
    const cancel = isProxys
      ? () => {}
      : clock.at(clock.now() + FIRST_BYTE_WITHIN, () => {
          if (isSilent()) socket.destroy()
        })
    const isAgreed = (): void => {
      cancel()
      handshakes?.delete(place)
    }
    handshakes?.set(place, isAgreed)
    socket.once('close', () => {
      isAgreed()
      end()
    })
  }
}

const placeOf = ({ remoteAddress, remotePort }: Socket | TLSSocket): string => `${remoteAddress} ${remotePort}`

/** An IPv4 address may come written as one of IPv6. */
const networkIn = (address: string): string => networkOf(address.replace(/^::ffff:(?=[\d.]+$)/i, ''))

/** How many connections the process may hold: some of the files that it may open, as the system says. */
export function connectionLimits(mayOpen = openFiles()): Pick<ConnectionLimits, 'inAll' | 'ofNetwork'> {
  const inAll = Math.min(MAX_CONNECTIONS.inAll, Math.floor(mayOpen * MAX_CONNECTIONS.share))
  return { inAll, ofNetwork: Math.min(MAX_CONNECTIONS.ofNetwork, Math.floor(inAll / 2)) }
}

/** What macOS and Windows allow at least once Node.js has asked for all it may have. */
const OTHERWISE = 8192

function openFiles(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === undefined ? OTHERWISE : Number(soft)
  } catch {
    return OTHERWISE
  }
}
