import { createServer, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Server, Socket } from 'socket.io'
import * as z from 'zod'
import type { Caller } from '../../../domain/access/caller.ts'
import type { ChannelName } from '../../../domain/access/channels.ts'
import { ConcurrencyLimit } from '../../../kit/concurrency-limit.ts'
import { Failure, fail } from '../../../kit/errors.ts'
import { generalErrors } from '../../../kit/general-errors.ts'
import { MAX_SOCKETS_OF_SESSION } from '../../../kit/limits.ts'
import type { Listener } from '../hub.ts'
import {
  type ChannelRule,
  type Frame,
  follow,
  LARGEST_FRAME,
  MAX_WAITING,
  PACE,
  Pace,
  type SocketOptions,
  unknownSockets,
} from '../socket.ts'
import { familyEventsOf } from './family-events.ts'

export interface FamilyOptions extends Omit<SocketOptions, 'pace'> {
  /** A company as those of its people are informed that read it of a person. */
  companyOf(companyId: number): Record<string, unknown>
}

/** Pages that know one address alone, that of the calls, take its path for a namespace. */
const NAMESPACES = ['/', '/api']

/**
 * Serves `/socket.io/` to clients of the family, by WebSocket alone: the same tokens, channels and audiences as at `/api/ws`, under
 * their names. The library is loaded when someone comes.
 */
export function createFamilySockets(options: FamilyOptions) {
  const entrance = createServer()
  let serving: Promise<Server> | undefined
  let isClosed = false
  return {
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      const drop = (): void => void socket.destroy()
      socket.on('error', drop)
      if (isClosed) return void socket.destroy()
      serving ??= serve(entrance, options)
      serving.then(() => (isClosed ? drop() : entrance.emit('upgrade', request, socket, head)), drop)
    },
    /** Takes no more sockets and ends those that are open. */
    async close(): Promise<void> {
      isClosed = true
      const io = await serving
      if (io) await new Promise<void>(resolve => void io.close(() => resolve()))
    },
  }
}

async function serve(entrance: ReturnType<typeof createServer>, options: FamilyOptions): Promise<Server> {
  const { Server } = await import('socket.io')
  const ofSession = new ConcurrencyLimit<number>(MAX_SOCKETS_OF_SESSION)
  const unknown = new ConcurrencyLimit<string>(unknownSockets(options))
  const becomesKnown = new WeakMap<IncomingMessage, () => void>()
  const io = new Server(entrance, {
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: LARGEST_FRAME,
    pingInterval: PACE.pingEvery,
    pingTimeout: PACE.pingEvery,
    connectTimeout: PACE.helloWithin,
    allowRequest(request, answer) {
      const leave = unknown.enter(options.addressOf(request))
      if (!leave) return answer('busy', false)
      becomesKnown.set(request, leave)
      request.socket.once('close', leave)
      answer(null, true)
    },
  })
  for (const name of NAMESPACES)
    io.of(name)
      .use((socket, next) => {
        identify(socket, options).then(
          caller => {
            if (caller instanceof Failure) return next(new Error(caller.code))
            const leave = ofSession.enter(caller.sessionId)
            if (!leave) return next(new Error('ERR_TOO_BUSY'))
            becomesKnown.get(socket.request)?.()
            socket.conn.once('close', leave)
            socket.data.caller = caller
            next()
          },
          () => next(new Error('ERR_INTERNAL')),
        )
      })
      .on('connection', socket => listen(socket, socket.data.caller, options))
  return io
}

/** Clients of the family send their token in the query, newer ones as `auth`. */
async function identify({ handshake }: Socket, options: FamilyOptions): Promise<Caller | Failure> {
  const { token = handshake.query.token } = handshake.auth as { token?: unknown }
  const caller = await options.identify(typeof token === 'string' ? token : '')
  if (caller instanceof Failure || options.peers.owns(caller.companyId)) return caller
  // By the query it would have come to the process that has the company.
  return fail(generalErrors.ERR_PROCESS_AWAY, { seconds: 2 })
}

/** Pages of the family join nothing before they hear `ready`. */
function listen(socket: Socket, caller: Caller, options: FamilyOptions): void {
  const { hub } = options
  const pace = new Pace(options.clock)
  let waiting = 0
  let work = Promise.resolve()
  const joins = new Map<ChannelName, number>()
  const close = (): void => void socket.disconnect(true)
  const listener: Listener = {
    caller,
    channels: new Set(),
    tells: new Map(),
    close,
    send: frame => report(socket, frame, { ...pick(listener.caller), company: options.companyOf(caller.companyId) }),
  }
  socket.onAny((name: string, ...content: unknown[]) => {
    const frame = frameOf(name, content[0], options)
    if (!pace.mayGoOn() || waiting >= MAX_WAITING) return close()
    const isReceived = frame && (frame.type !== 'signal' || pace.maySignal(frame.name))
    waiting += 1
    work = work
      .then(() => (isReceived ? followOnce(frame, listener, joins, options) : undefined))
      .then(() => acknowledge(content))
      .catch(close)
      .finally(() => {
        waiting -= 1
      })
  })
  socket.once('disconnect', () => hub.leave(listener))
  hub.enter(listener, {})
  socket.emit('ready')
}

/** The parts of such a page share its socket: a channel is left when all that joined it have left it. */
async function followOnce(
  frame: Frame,
  listener: Listener,
  joins: Map<ChannelName, number>,
  options: FamilyOptions,
): Promise<void> {
  if (frame.type !== 'join' && frame.type !== 'leave') return follow(frame, listener, options)
  const name = frame.rule.channel.of(frame.key)
  const staying = (joins.get(name) ?? 0) + (frame.type === 'join' ? 1 : -1)
  if (frame.type === 'join' || staying <= 0) await follow(frame, listener, options)
  if (staying > 0 && listener.channels.has(name)) joins.set(name, staying)
  else joins.delete(name)
}

/** Who asks for it is told when it is done. */
function acknowledge(content: readonly unknown[]): void {
  const answer = content.at(-1)
  if (typeof answer === 'function') answer()
}

const pick = ({ companyId, userId }: Caller) => ({ companyId, userId })

/** What such a client said, where it is something that browsers may say; what else they say is passed over. */
function frameOf(name: string, content: unknown, { channels, signals }: FamilyOptions): Frame | undefined {
  if (Object.hasOwn(signals, name)) return { type: 'signal', name }
  for (const rule of channels) {
    const { join, leave } = rule.channel
    const type = name === join ? 'join' : name === leave || name === `${join}Leave` ? 'leave' : undefined
    const key = type && rule.channel.key.safeParse(keyOf(rule, content)).data
    if (type && key) return { type, rule, key }
  }
  return undefined
}

/** Such clients say a channel's key bare, numbers as text: `emit('joinChatBox', '12')`. */
function keyOf({ channel: { key } }: ChannelRule, content: unknown): object {
  const [field] = key instanceof z.ZodObject ? Object.keys(key.shape) : []
  if (field === undefined) return {}
  const number = typeof content === 'string' && content !== '' ? Number(content) : Number.NaN
  return { [field]: Number.isInteger(number) ? number : content }
}

/** Sends an event. Anyone who has to fetch again comes back, as pages of the family then do. */
function report(socket: Socket, frame: string, listener: Parameters<typeof familyEventsOf>[2]): void {
  const { event, data, type } = JSON.parse(frame) as { event?: string; data?: unknown; type?: string }
  if (type === 'gap') return void socket.conn.close()
  if (event === undefined) return
  for (const [name, emitted] of familyEventsOf(event, data, listener)) socket.emit(name, emitted)
}
