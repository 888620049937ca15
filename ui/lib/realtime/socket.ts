import type { Channel } from '../../../core/domain/access/channels.ts'
import { createStore, type Store } from '../store.ts'
import {
  CLOSE_SESSION_ENDED,
  CLOSE_TOKEN_EXPIRED,
  type ClientFrame,
  type ErrorReply,
  type ServerFrame,
} from './frames.ts'

const PING_EVERY = 18_000
const USER_STATUS_EVERY = 300_000
const FIRST_WAIT = 500
const LONGEST_WAIT = 30_000

export type SocketState = 'off' | 'connecting' | 'live' | 'waiting'

export interface SocketOptions {
  url: () => string
  token: () => string | undefined
  /** The last event that all of what was fetched before the first connection knows of. */
  lastEvent: () => { boot: string; seq: number } | undefined
  /** Makes an expired token good again; false means that the session is over or nothing answers. */
  renew: (stale: string | undefined) => Promise<boolean>
  /** The server ended the session (4401), and why, if it said so. */
  onEnd: (error: ErrorReply | undefined) => void
}

export interface Realtime {
  state: Store<SocketState>
  start(): void
  stop(): void
  /** Hears an event by its whole wire name (`company-1-ticket`). */
  on(event: string, listener: (data: unknown) => void): () => void
  /** Learns that events may have been missed: everything visible must be fetched again. */
  onGap(listener: () => void): () => void
  /** Does this before `onGap` is told: who this person is now decides what may be fetched. */
  firstAfterGap(work: () => Promise<unknown>): () => void
  /** Hears each time that the connection stands: what failed to load meanwhile must be asked for again. */
  onLive(listener: () => void): () => void
  /** Has everything visible fetched again: this person may see other things now. */
  refetch(): void
  /** Joins a channel until the returned function is called; survives reconnections. Joins of the same one are counted. */
  join<Key extends object>(channel: Channel<Key>, key: Key): () => void
}

/**
 * The one socket of a tab. It says the last event that it saw, so that the server sends what was missed; it comes back by
 * itself with growing, jittered waits, at once when the browser says that the network is back.
 */
export function createRealtime(options: SocketOptions): Realtime {
  const state = createStore<SocketState>('off')
  const listeners = new Map<string, Set<(data: unknown) => void>>()
  const gapListeners = new Set<() => void>()
  let first: (() => Promise<unknown>) | undefined
  const liveListeners = new Set<() => void>()
  const channels = new Map<string, { join: ClientFrame; count: number }>()
  let socket: WebSocket | undefined
  let seen: { boot: string; seq: number } | undefined
  let failures = 0
  let answered = true
  let tokenUsed: string | undefined
  let error: ErrorReply | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let beats: ReturnType<typeof setInterval>[] = []

  const send = (frame: ClientFrame): void => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
  }

  function connect(): void {
    clearTimeout(retry)
    if (state.get() === 'off' || socket) return
    state.set('connecting')
    error = undefined
    const opened = new WebSocket(options.url())
    socket = opened
    opened.onopen = () => {
      tokenUsed = options.token()
      seen ??= options.lastEvent()
      // Channels first: what was missed in them comes right behind the answer to hello.
      for (const { join } of channels.values()) send(join)
      send({ type: 'hello', token: tokenUsed ?? '', ...seen })
    }
    opened.onmessage = message => receive(JSON.parse(String(message.data)) as ServerFrame)
    opened.onclose = event => socket === opened && fell(event.code)
  }

  function receive(frame: ServerFrame): void {
    if (frame.type === 'pong') answered = true
    else if (frame.type === 'ready') ready(frame)
    else if (frame.type === 'gap') gap(frame.seq)
    else if (frame.type === 'error') error = frame
    else if (frame.type === undefined) {
      if (seen) seen = { ...seen, seq: Math.max(seen.seq, frame.seq) }
      for (const listener of [...(listeners.get(frame.event) ?? [])]) listener(frame.data)
    }
  }

  function ready(frame: { boot: string; seq: number; resumed: boolean }): void {
    const missed = seen !== undefined && !frame.resumed
    // After a resume the missed events follow, each with its own number: `seq` of the frame would skip them.
    seen = { boot: frame.boot, seq: frame.resumed ? (seen?.seq ?? frame.seq) : frame.seq }
    failures = 0
    answered = true
    state.set('live')
    beats = [setInterval(beat, PING_EVERY), setInterval(() => send({ type: 'userStatus' }), USER_STATUS_EVERY)]
    if (missed) fellBehind()
    for (const listener of [...liveListeners]) listener()
  }

  function gap(seq: number): void {
    if (seen) seen = { ...seen, seq }
    fellBehind()
  }

  function fellBehind(): void {
    if (first) void first().then(reportGap, reportGap)
    else reportGap()
  }

  function reportGap(): void {
    for (const listener of [...gapListeners]) listener()
  }

  function beat(): void {
    if (answered) {
      answered = false
      send({ type: 'ping' })
    } else drop()
  }

  /** Gives up a silent socket without waiting for its close. */
  function drop(): void {
    const silent = socket
    fell(0)
    silent?.close()
  }

  function fell(code: number): void {
    socket = undefined
    for (const timer of beats) clearInterval(timer)
    beats = []
    if (state.get() === 'off') return
    if (code === CLOSE_SESSION_ENDED) {
      state.set('off')
      options.onEnd(error)
      return
    }
    state.set('waiting')
    if (code === CLOSE_TOKEN_EXPIRED) void options.renew(tokenUsed).then(good => (good ? connect() : waitAndConnect()))
    else waitAndConnect()
  }

  function waitAndConnect(): void {
    if (state.get() === 'off') return
    const wait = Math.min(FIRST_WAIT * 2 ** failures++, LONGEST_WAIT)
    clearTimeout(retry)
    retry = setTimeout(connect, wait / 2 + Math.random() * (wait / 2))
  }

  function hurry(): void {
    if (state.get() === 'waiting' && document.visibilityState === 'visible') connect()
  }

  return {
    state,
    start() {
      if (state.get() !== 'off') return
      state.set('connecting')
      addEventListener('online', hurry)
      addEventListener('offline', drop)
      document.addEventListener('visibilitychange', hurry)
      connect()
    },
    stop() {
      state.set('off')
      removeEventListener('online', hurry)
      removeEventListener('offline', drop)
      document.removeEventListener('visibilitychange', hurry)
      clearTimeout(retry)
      const last = socket
      fell(0)
      last?.close(1000)
      seen = undefined
      options.lastEvent()
      failures = 0
    },
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
      return () => set.delete(listener)
    },
    onGap(listener) {
      gapListeners.add(listener)
      return () => gapListeners.delete(listener)
    },
    firstAfterGap(work) {
      first = work
      return () => {
        if (first === work) first = undefined
      }
    },
    onLive(listener) {
      liveListeners.add(listener)
      return () => liveListeners.delete(listener)
    },
    refetch: reportGap,
    join(channel, key) {
      const name = channel.of(key)
      const joined = channels.get(name) ?? { join: { type: channel.join, ...key }, count: 0 }
      channels.set(name, joined)
      if (joined.count++ === 0) send(joined.join)
      return once(() => {
        if (--joined.count > 0) return
        channels.delete(name)
        if (channel.leave) send({ type: channel.leave, ...key })
      })
    },
  }
}

function once(work: () => void): () => void {
  let done = false
  return () => {
    if (!done) work()
    done = true
  }
}
