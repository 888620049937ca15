import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import type { Wish } from './greeting.ts'
import { greetHttp } from './http.ts'
import { greetSocks } from './socks.ts'

export interface ProxyOptions {
  /** 0 takes any free one. */
  port?: number
  /** Who may pass; anybody when absent. */
  username?: string
  password?: string
  /** What names stand for behind the proxy, whatever they are before it: `host:port`. */
  names?: Record<string, string>
}

/** Someone who passed: where to, from which port of ours, and how many bytes. */
interface Passage extends Wish {
  from: number
  up: number
  down: number
}

const SOCKS5 = 5
const HOST = '127.0.0.1'

/** A proxy on loopback that speaks HTTP CONNECT and SOCKS5 on one port: the first byte tells which. */
export class ProxyEmulator {
  readonly passages: Passage[] = []
  /** Everywhere that someone who may pass wanted to go. */
  readonly wishes: Wish[] = []
  /** How many were sent away for their user or password. */
  strangers = 0
  /** Takes connections and says nothing. */
  hangs = false
  /** Leads nobody anywhere. */
  refuses = false
  readonly #options: ProxyOptions
  readonly #server: Server
  readonly #changes = new EventEmitter()
  readonly #sockets = new Set<Socket>()

  private constructor(options: ProxyOptions) {
    this.#options = options
    this.#server = createServer(socket => void this.#serve(socket).catch(() => socket.destroy()))
  }

  static async start(options: ProxyOptions = {}): Promise<ProxyEmulator> {
    const proxy = new ProxyEmulator(options)
    proxy.#server.listen(options.port ?? 0, HOST)
    await once(proxy.#server, 'listening')
    return proxy
  }

  readonly host = HOST

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Resolves when someone wanted to go there. */
  async until(fits: (wish: Wish) => boolean): Promise<void> {
    while (!this.wishes.some(fits)) await once(this.#changes, 'wish')
  }

  /** Carries nothing more, either way, for anyone who passes now, and ends nobody. */
  freeze(): void {
    for (const socket of this.#sockets) socket.unpipe().pause()
  }

  /** Ends every connection that passes. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    this.cut()
    await closed
  }

  async #serve(socket: Socket): Promise<void> {
    this.#keep(socket)
    if (this.hangs) return void socket.resume()
    await once(socket, 'readable')
    const first = socket.read() as Buffer | null
    if (!first) return
    socket.unshift(first)
    const greet = first[0] === SOCKS5 ? greetSocks : greetHttp
    const client = await greet(socket, (username, password) => this.#mayPass(username, password))
    if (!client) {
      this.strangers += 1
      return
    }
    this.wishes.push(client.wish)
    this.#changes.emit('wish')
    if (this.refuses) client.answer(false)
    else await this.#lead(socket, client.wish, client.answer)
  }

  #mayPass(username: string | undefined, password: string | undefined): boolean {
    return (
      this.#options.username === undefined ||
      (username === this.#options.username && password === this.#options.password)
    )
  }

  async #lead(socket: Socket, wish: Wish, answer: (goes: boolean) => void): Promise<void> {
    const known = this.#options.names?.[wish.host]
    const there = this.#keep(connect(known ? placeOf(known) : wish))
    try {
      await once(there, 'connect')
    } catch {
      return answer(false)
    }
    const passage: Passage = { ...wish, from: there.localPort!, up: 0, down: 0 }
    this.passages.push(passage)
    answer(true)
    socket.on('data', chunk => {
      passage.up += chunk.length
    })
    there.on('data', chunk => {
      passage.down += chunk.length
    })
    socket.pipe(there).pipe(socket)
    socket.on('close', () => there.destroy())
    there.on('close', () => socket.destroy())
  }

  #keep(socket: Socket): Socket {
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    return socket
  }
}

function placeOf(hostAndPort: string): Wish {
  const { hostname, port } = new URL(`http://${hostAndPort}`)
  return { host: hostname, port: Number(port) }
}
