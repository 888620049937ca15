// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ticketChannels } from '../../../core/tenant/tickets/contract.ts'
import { until } from '../../testing/until.ts'
import { createRealtime, type Realtime } from './socket.ts'

/** The server's end of a socket. */
class ServerSocket {
  static all: ServerSocket[] = []
  static readonly OPEN = 1
  readyState = 0
  sent: Record<string, unknown>[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: (event: { code: number }) => void
  constructor() {
    ServerSocket.all.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {
    this.readyState = 3
  }
  accept(): this {
    this.readyState = 1
    this.onopen?.()
    return this
  }
  say(frame: object): this {
    this.onmessage?.({ data: JSON.stringify(frame) })
    return this
  }
  fall(code = 1006): void {
    this.readyState = 3
    this.onclose?.({ code })
  }
}

const last = (): ServerSocket => ServerSocket.all.at(-1)!
const ready = (seq: number, resumed = false, boot = 'b1'): object => ({ type: 'ready', boot, seq, resumed })
const event = (seq: number): object => ({ event: 'company-1-ticket', data: { seq }, seq })

let realtime: Realtime
let ended: number
let emitted: unknown
let renewals: number
let renewed: boolean
let lastEvent: { boot: string; seq: number } | undefined

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  vi.stubGlobal('WebSocket', ServerSocket)
  ServerSocket.all = []
  ended = renewals = 0
  emitted = undefined
  lastEvent = undefined
  renewed = true
  realtime = createRealtime({
    url: () => 'ws://desk/api/ws',
    token: () => 't',
    lastEvent: () => lastEvent,
    renew: async () => {
      renewals++
      return renewed
    },
    onEnd: error => {
      ended++
      emitted = error
    },
  })
})

afterEach(() => {
  realtime.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the socket', () => {
  it('joins and says hello with the token at once, before any answer', () => {
    realtime.join(ticketChannels.list, { status: 'open' })
    realtime.start()
    expect(last().accept().sent).toEqual([
      { type: 'joinTickets', status: 'open' },
      { type: 'hello', token: 't' },
    ])
    realtime.join(ticketChannels.chat, { ticketId: 5 })
    expect(last().sent.at(-1)).toEqual({ type: 'joinChatBox', ticketId: 5 })
  })

  it('begins with the last event that what was fetched before knows of, so that nothing in between is missed', () => {
    let gaps = 0
    realtime.onGap(() => gaps++)
    lastEvent = { boot: 'b1', seq: 7 }
    realtime.start()
    expect(last().accept().sent).toEqual([{ type: 'hello', token: 't', boot: 'b1', seq: 7 }])
    last().say(ready(9, true))
    expect(gaps).toBe(0)
  })

  it('leaves a channel when nobody of the page is in it any more', () => {
    realtime.start()
    last().accept()
    const [first, second] = [1, 2].map(() => realtime.join(ticketChannels.chat, { ticketId: 5 }))
    first!()
    first!()
    expect(last().sent.filter(frame => frame.type === 'leaveChatBox')).toEqual([])
    second!()
    expect(last().sent.at(-1)).toEqual({ type: 'leaveChatBox', ticketId: 5 })
    expect(last().sent.filter(frame => frame.type === 'joinChatBox')).toHaveLength(1)
  })

  it('comes back with the last number it saw and does not call a resumed gap a gap', () => {
    let gaps = 0
    realtime.onGap(() => gaps++)
    const received: unknown[] = []
    realtime.on('company-1-ticket', data => received.push(data))
    realtime.start()
    last().accept().say(ready(10)).say(event(11)).fall()
    vi.advanceTimersByTime(500)
    expect(last().accept().sent[0]).toEqual({ type: 'hello', token: 't', boot: 'b1', seq: 11 })
    last().say(ready(13, true)).say(event(12)).say(event(13))
    expect(received).toEqual([{ seq: 11 }, { seq: 12 }, { seq: 13 }])
    expect(gaps).toBe(0)
  })

  it('asks again from what it really saw when it falls while missed events arrive', () => {
    realtime.start()
    last().accept().say(ready(10)).fall()
    vi.advanceTimersByTime(500)
    last().accept().say(ready(13, true)).say(event(11)).fall()
    vi.advanceTimersByTime(500)
    expect(last().accept().sent[0]).toMatchObject({ seq: 11 })
  })

  it('tells a gap that the server tells, and goes on from behind it', () => {
    let gaps = 0
    realtime.onGap(() => gaps++)
    realtime.start()
    last().accept().say(ready(1)).say({ type: 'gap', seq: 9 })
    expect(gaps).toBe(1)
    last().fall()
    vi.runOnlyPendingTimers()
    expect(last().accept().sent).toContainEqual({ type: 'hello', token: 't', boot: 'b1', seq: 9 })
  })

  it('tells each time that it stands, also when nothing was missed', () => {
    let times = 0
    realtime.onLive(() => times++)
    realtime.start()
    last().accept()
    expect(times).toBe(0)
    last().say(ready(10)).fall()
    vi.advanceTimersByTime(500)
    last().accept().say(ready(10, true))
    expect(times).toBe(2)
  })

  it('tells a gap only after what has to be done first, also when that failed', async () => {
    const content: string[] = []
    realtime.onGap(() => content.push('gap'))
    const end = realtime.firstAfterGap(async () => {
      content.push('first')
      throw new Error('no answer')
    })
    realtime.start()
    last().accept().say(ready(1)).say({ type: 'gap', seq: 9 })
    await until(() => expect(content).toEqual(['first', 'gap']))
    end()
    last().say({ type: 'gap', seq: 10 })
    expect(content).toEqual(['first', 'gap', 'gap'])
  })

  it('tells a gap when the server could not resume', () => {
    let gaps = 0
    realtime.onGap(() => gaps++)
    realtime.start()
    last().accept().say(ready(10))
    expect(gaps).toBe(0)
    last().fall()
    vi.advanceTimersByTime(500)
    last()
      .accept()
      .say(ready(2, false, 'b2'))
    expect(gaps).toBe(1)
  })

  it('waits longer after each failure, at most 30 s', () => {
    realtime.start()
    const waits = [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000].map(wait => {
      const before = ServerSocket.all.length
      last().fall()
      vi.advanceTimersByTime(wait - 1)
      expect(ServerSocket.all.length).toBe(before)
      vi.advanceTimersByTime(1)
      return ServerSocket.all.length - before
    })
    expect(waits).toEqual(waits.map(() => 1))
  })

  it('renews an expired token and comes back at once', async () => {
    realtime.start()
    last().accept().fall(4403)
    await vi.advanceTimersByTimeAsync(0)
    expect([renewals, ServerSocket.all.length]).toEqual([1, 2])
  })

  it('stays away when the session ended', () => {
    realtime.start()
    last().accept().fall(4401)
    vi.advanceTimersByTime(60_000)
    expect([ended, ServerSocket.all.length, realtime.state.get()]).toEqual([1, 1, 'off'])
  })

  it('hands on why the session ended, where the server says it', () => {
    const error = { type: 'error', error: 'ERR_COMPANY_OVERDUE', date: '20/11/2026' }
    realtime.start()
    const socket = last().accept()
    socket.say(ready(1))
    socket.say(error)
    socket.fall(4401)
    expect(emitted).toEqual(error)
  })

  it('pings every 18 s, says its status every 5 minutes, and gives up a silent server', () => {
    realtime.start()
    last().accept().say(ready(1))
    vi.advanceTimersByTime(18_000)
    expect(last().sent.at(-1)).toEqual({ type: 'ping' })
    const first = last()
    first.say({ type: 'pong' })
    for (let beat = 0; beat < 16; beat++) {
      vi.advanceTimersByTime(18_000)
      first.say({ type: 'pong' })
    }
    expect(first.sent.filter(frame => frame.type === 'userStatus')).toHaveLength(1)
    vi.advanceTimersByTime(36_000)
    expect(realtime.state.get()).toBe('waiting')
  })
})
