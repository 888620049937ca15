import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Caller } from '../../domain/access/caller.ts'
import type { Channel, ChannelName } from '../../domain/access/channels.ts'
import type { NotifiesPeople } from '../../domain/access/events.ts'
import { type Clock, MINUTE, SECOND } from '../../kit/clock.ts'
import { ConcurrencyLimit } from '../../kit/concurrency-limit.ts'
import { Failure, fail, isFailure } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import {
  MAX_FRAMES_A_MINUTE,
  MAX_REPORTED_CHANNELS,
  MAX_SOCKETS_OF_SESSION,
  MAX_UNKNOWN_SOCKETS,
} from '../../kit/limits.ts'
import {
  CLOSE_BAD_FRAME,
  CLOSE_BUSY,
  CLOSE_ENDED,
  CLOSE_RESTART,
  CLOSE_TOKEN_EXPIRED,
  type ClientFrame,
  errorFrame,
  type Hello,
  readFrame,
} from './frames.ts'
import type { Hub, Listener } from './hub.ts'
import { passOn } from './pass-on.ts'

export interface ChannelRule {
  channel: Channel
  /** Whether this caller may listen; everybody may when absent. */
  mayJoin?: ((caller: Caller, key: object) => Promise<boolean>) | undefined
  /** Asked whenever someone comes or leaves: how it is told who is there. */
  people?: ((companyId: number, key: object) => Promise<NotifiesPeople>) | undefined
}

export type Frame = ClientFrame<ChannelRule>

/** Which companies this process has, where several share them. */
export interface SharedCompanies {
  readonly count: number
  owns(companyId: number): boolean
  slotOf(companyId: number): number
  /** Where the sockets of a process are spoken to. */
  addressOf(slot: number): string
}

export interface SocketOptions {
  hub: Hub
  clock: Clock
  /** Whether this process has a company; one that comes here for another is passed on. */
  peers: SharedCompanies
  /** Who holds this access token; the rejection when nobody. */
  identify(token: string): Promise<Caller | Failure>
  channels: readonly ChannelRule[]
  /** What a browser may say beside that, by the type of the frame. */
  signals: Readonly<Record<string, (caller: Caller) => void>>
  /** From where someone comes; beyond a proxy that is trusted. */
  addressOf(request: IncomingMessage): string
  /** Shorter in tests. */
  pace?: { pingEvery: number; helloWithin: number }
}

export const LARGEST_FRAME = 16 * 1024
const MAX_BACKLOG = 8 * 1024 * 1024
/** Frames that wait for their turn, and frames that wait for hello. */
export const MAX_WAITING = 50
/** Pages signal every five minutes; what a socket signals sooner than this after its last is left out. */
const SIGNALS_EVERY = 10 * SECOND
const ERROR = 'HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\n\r\n'
/** By the wall clock and not by the app's: it is the network that is measured (spec 1 §7). */
export const PACE = { pingEvery: 18 * SECOND, helloWithin: 10 * SECOND }

/** Serves `/api/ws`. Frames are worked one after the other, so a join sent at once, even before the answer to hello, holds. */
export function createSocketServer(options: SocketOptions) {
  const { pingEvery, helloWithin } = options.pace ?? PACE
  const ofSession = new ConcurrencyLimit<number>(MAX_SOCKETS_OF_SESSION)
  const unknown = new ConcurrencyLimit<string>(unknownSockets(options))
  const server = new WebSocketServer({ noServer: true, maxPayload: LARGEST_FRAME })
  const silent = new WeakSet<WebSocket>()
  /** Of those to whom something waits to be sent: how much they had taken at the last beat. */
  const taken = new WeakMap<WebSocket, number>()
  const lines = new WeakMap<WebSocket, Duplex>()
  const isStuck = (ws: WebSocket): boolean => {
    const before = taken.get(ws)
    const now = takenBy(lines.get(ws))
    if (ws.bufferedAmount > 0) taken.set(ws, now)
    else taken.delete(ws)
    return ws.bufferedAmount > 0 && before === now
  }
  const beat = setInterval(() => {
    for (const ws of server.clients) {
      // Who speaks and reads nothing keeps what is answered in memory.
      if (silent.has(ws) || isStuck(ws)) ws.terminate()
      else ws.ping()
      silent.add(ws)
    }
  }, pingEvery).unref()
  return {
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      const becomesKnown = unknown.enter(options.addressOf(request))
      // Rejected before it is a WebSocket: whatever it sends then is read by nobody.
      if (!becomesKnown) return void socket.on('error', () => {}).end(ERROR, () => socket.destroy())
      socket.once('close', becomesKnown)
      server.handleUpgrade(request, socket, head, ws => {
        lines.set(ws, socket)
        const received = (): void => void silent.delete(ws)
        ws.on('pong', received).on('message', received)
        serve(ws, options, { helloWithin, ofSession, becomesKnown, address: options.addressOf(request) })
      })
    },
    /** Takes no more sockets and says goodbye to those that are open; resolves when the hub knows that all have left. */
    async close(): Promise<void> {
      clearInterval(beat)
      for (const ws of server.clients) ws.close(CLOSE_RESTART)
      await new Promise<void>(resolve => void server.close(() => resolve()))
    },
    /** Ends the sockets that did not answer the goodbye. */
    terminate(): void {
      for (const ws of server.clients) ws.terminate()
    },
  }
}

/** The bytes that have left for someone. */
const takenBy = (line: Duplex | undefined): number =>
  line === undefined ? 0 : Number((line as Partial<Socket>).bytesWritten ?? 0) - line.writableLength

interface Place {
  helloWithin: number
  ofSession: ConcurrencyLimit<number>
  /** To be called when it is known whose socket it is. */
  becomesKnown(): void
  /** From where it comes. */
  address: string
}

/** Each of several processes lets its part of them in: the sum is the same. */
export const unknownSockets = ({ peers }: Pick<SocketOptions, 'peers'>): number =>
  Math.ceil(MAX_UNKNOWN_SOCKETS / peers.count)

function serve(ws: WebSocket, options: SocketOptions, { helloWithin, ofSession, becomesKnown, address }: Place): void {
  let listener: Listener | undefined
  let leaveSession: (() => void) | undefined
  let waiting = 0
  const pace = new Pace(options.clock)
  /** Joins that came before hello; they hold before what was missed is sent again, so that none of it is passed over. */
  const early: Frame[] = []
  /** As it came, until it is known whose socket it is. */
  const content: string[] = []
  /** Says it to the process that has the company, where this one has it not. */
  let forward: ((frame: string) => void) | undefined
  let work = Promise.resolve()
  const vocabulary = { channels: options.channels, signals: Object.keys(options.signals) }
  const close = (code: number): void => ws.close(code)
  const tooLate = setTimeout(close, helloWithin, CLOSE_BAD_FRAME).unref()

  const hello = async (frame: Hello): Promise<void> => {
    if (listener) return close(CLOSE_BAD_FRAME)
    clearTimeout(tooLate)
    const caller = await options.identify(frame.token)
    if (caller instanceof Failure) {
      ws.send(errorFrame(caller))
      return close(isFailure(caller, generalErrors.ERR_TOKEN_EXPIRED) ? CLOSE_TOKEN_EXPIRED : CLOSE_ENDED)
    }
    if (ws.readyState !== ws.OPEN) return
    if (!options.peers.owns(caller.companyId)) {
      becomesKnown()
      const there = options.peers.addressOf(options.peers.slotOf(caller.companyId))
      forward = passOn(ws, text => sendTo(ws, text), there, address, content.splice(0))
      return
    }
    content.length = 0
    leaveSession = ofSession.enter(caller.sessionId)
    if (!leaveSession) return close(CLOSE_BUSY)
    becomesKnown()
    listener = { caller, channels: new Set(), tells: new Map(), send: text => sendTo(ws, text), close }
    for (const stored of early.splice(0)) await follow(stored, listener, options)
    if (ws.readyState !== ws.OPEN) return
    options.hub.enter(listener, frame)
    for (const ask of [...(listener.tells?.values() ?? [])]) await options.hub.moved(listener, ask)
  }

  ws.on('message', data => {
    const frame = readFrame(String(data), vocabulary)
    if (!frame || !pace.mayGoOn()) return close(CLOSE_BAD_FRAME)
    if (frame.type === 'signal' && !pace.maySignal(frame.name)) return
    if (++waiting > MAX_WAITING) return close(CLOSE_BAD_FRAME)
    work = work
      .then(async () => {
        if (forward) return forward(String(data))
        if (!listener && frame.type !== 'ping') content.push(String(data))
        if (frame.type === 'hello') await hello(frame)
        else if (frame.type === 'ping') ws.send('{"type":"pong"}')
        else if (listener) await follow(frame, listener, options)
        else if (early.push(frame) > MAX_WAITING) close(CLOSE_BAD_FRAME)
      })
      .catch(() => close(1011))
      .finally(() => {
        waiting -= 1
      })
  })
  ws.on('close', () => {
    clearTimeout(tooLate)
    leaveSession?.()
    if (listener) options.hub.leave(listener)
  })
  ws.on('error', () => ws.terminate())
}

/** How much one socket says. */
export class Pace {
  private readonly clock: Clock
  private since: number
  private frames = 0
  private readonly signals = new Map<string, number>()

  constructor(clock: Clock) {
    this.clock = clock
    this.since = clock.now()
  }

  mayGoOn(): boolean {
    const now = this.clock.now()
    if (now - this.since >= MINUTE) {
      this.since = now
      this.frames = 0
    }
    this.frames += 1
    return this.frames <= MAX_FRAMES_A_MINUTE
  }

  maySignal(name: string): boolean {
    const last = this.signals.get(name)
    const now = this.clock.now()
    if (last !== undefined && now - last < SIGNALS_EVERY) return false
    this.signals.set(name, now)
    return true
  }
}

/** Does what a socket says that has entered. */
export async function follow(frame: Frame, listener: Listener, options: SocketOptions): Promise<void> {
  const { channels, caller } = listener
  if (frame.type === 'signal') return options.signals[frame.name]?.(caller)
  if (frame.type !== 'join' && frame.type !== 'leave') return
  const { rule, key } = frame
  const name = rule.channel.of(key)
  if (frame.type === 'leave') await leave(listener, name, options)
  else if (!rule.mayJoin || (await rule.mayJoin(caller, key))) {
    channels.add(name)
    const { people } = rule
    if (!people) return
    const ask = () => people(caller.companyId, key)
    listener.tells?.set(name, ask)
    const [first] = listener.tells?.keys() ?? []
    if (first && listener.tells!.size > MAX_REPORTED_CHANNELS) await leave(listener, first, options)
    await options.hub.moved(listener, ask)
  } else listener.send(errorFrame(fail(generalErrors.ERR_NO_PERMISSION)))
}

async function leave(listener: Listener, name: ChannelName, options: SocketOptions): Promise<void> {
  listener.channels.delete(name)
  const ask = listener.tells?.get(name)
  listener.tells?.delete(name)
  if (ask) await options.hub.moved(listener, ask)
}

/** A browser that no longer reads is dropped rather than kept in memory; it comes back and catches up. */
function sendTo(ws: WebSocket, text: string): void {
  if (ws.bufferedAmount > MAX_BACKLOG) ws.terminate()
  else ws.send(text)
}
