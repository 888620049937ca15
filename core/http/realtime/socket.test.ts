import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod'
import { TestClock } from '../../app/testing/test-clock.ts'
import { CompanyRuntimes } from '../../company/runtime/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { defineEvents, event, whoMay } from '../../domain/access/events.ts'
import { permission, staff } from '../../domain/access/permissions.ts'
import { SECOND } from '../../kit/clock.ts'
import { CLOSE_BAD_FRAME, CLOSE_BUSY } from './frames.ts'
import { Hub } from './hub.ts'
import { createSocketServer } from './socket.ts'

const somebody = { companyId: 1, userId: 1, sessionId: 1, profile: 'admin', queueIds: [] } as unknown as Caller

const everybody = whoMay(permission('things:use', staff))

const clock = new TestClock('2026-11-20T12:00:00Z')
let server: Server
let hub: Hub
let sockets: ReturnType<typeof createSocketServer>
let emitted: string[]
let signalled: number

/** Sockets that are in more of a hurry than those of the app. */
async function serve(pace: { pingEvery: number; helloWithin: number }): Promise<void> {
  const presenceChanged = (caller: Caller, online: boolean): void => void emitted.push(`${caller.userId} ${online}`)
  hub = new Hub({ clock, runtimes: new CompanyRuntimes(clock), presenceChanged })
  sockets = createSocketServer({
    clock,
    hub,
    peers: { count: 1, owns: () => true, slotOf: () => 0, addressOf: () => '' },
    identify: async () => somebody,
    channels: [],
    signals: {
      userStatus: () => {
        signalled += 1
      },
    },
    addressOf: () => '10.0.0.1',
    pace,
  })
  server.on('upgrade', (request, socket, head) => sockets.upgrade(request, socket, head))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}

beforeEach(() => {
  emitted = []
  signalled = 0
  server = createServer()
})
afterEach(async () => {
  vi.useRealTimers()
  const closed = sockets.close()
  sockets.terminate()
  await closed
  server.close()
})

async function open(options: { autoPong?: boolean } = {}): Promise<WebSocket> {
  const ws = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, options)
  await once(ws, 'open')
  return ws
}
/** The same, with the server's end of it. */
async function openWithLine(): Promise<{ ws: WebSocket; line: Socket }> {
  const upgraded = once(server, 'upgrade')
  const ws = await open()
  const [, line] = (await upgraded) as [unknown, Socket]
  return { ws, line }
}
/** Asks for a WebSocket by hand and sends bytes right behind; returns what it is answered. */
async function rawUpgrade(bytes: Buffer, { version = 13 } = {}): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const head = 'GET /api/ws HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n'
  socket.write(`${head}sec-websocket-version: ${version}\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`)
  socket.write(bytes)
  let answer = ''
  socket.on('data', data => {
    answer += data
  })
  await once(socket, 'close')
  return answer
}
const hello = (ws: WebSocket): void => ws.send('{"type":"hello","token":"good"}')
const closeCode = async (ws: WebSocket): Promise<number> => (await once(ws, 'close'))[0] as number

test('a socket that does not say who it is has its time, and is closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await serve({ pingEvery: 60 * SECOND, helloWithin: 10 * SECOND })
  const [greeted, silent] = [await open(), await open()]
  hello(greeted)
  await once(greeted, 'message')
  const closed = closeCode(silent)
  vi.advanceTimersByTime(10 * SECOND)
  expect(await closed).toBe(CLOSE_BAD_FRAME)
  expect(greeted.readyState).toBe(WebSocket.OPEN)
})

test('a socket may join some channels before it says who it is, but not go on for ever', async () => {
  await serve({ pingEvery: 60 * SECOND, helloWithin: 60 * SECOND })
  const ws = await open()
  const closed = closeCode(ws)
  for (let round = 0; round < 6; round += 1) {
    for (let join = 1; join <= 10; join += 1) ws.send('{"type":"joinNotification"}')
    ws.send('{"type":"ping"}')
    await Promise.race([once(ws, 'message'), closed])
  }
  expect(await closed).toBe(CLOSE_BAD_FRAME)
})

test('a socket that answers no ping is dropped, and its person is offline; one that answers stays', async () => {
  await serve({ pingEvery: 30, helloWithin: 60 * SECOND })
  const [silent, answering] = [await open({ autoPong: false }), await open()]
  hello(silent)
  await once(silent, 'message')
  expect(emitted).toEqual(['1 true'])
  await closeCode(silent)
  expect(answering.readyState).toBe(WebSocket.OPEN)
  await once(answering, 'ping')
  expect(emitted).toEqual(['1 true', '1 false'])
})

test('a socket that speaks and reads nothing is dropped, though it is heard before each beat; one that reads stays', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await serve({ pingEvery: SECOND, helloWithin: 60 * SECOND })
  const [deaf, reading] = [await openWithLine(), await openWithLine()]
  for (const { ws } of [deaf, reading]) {
    hello(ws)
    await once(ws, 'message')
  }
  deaf.ws.pause()
  // More than the system takes for it: what is left waits here.
  const { told: reported } = defineEvents({ told: event(z.unknown()) })
  for (; deaf.line.writableLength === 0; await new Promise(resolve => setImmediate(resolve)))
    hub.publish(1, { event: reported, data: 'x'.repeat(64 * 1024), to: everybody, isPassing: true })
  const closed = once(deaf.line, 'close')
  for (let beats = 0; beats < 2; beats += 1) {
    const before = [deaf, reading].map(({ line }) => line.bytesRead)
    vi.advanceTimersByTime(SECOND)
    for (const { ws } of [deaf, reading]) ws.send('{"type":"ping"}')
    if (beats === 0)
      await expect.poll(() => [deaf, reading].every(({ line }, n) => line.bytesRead > before[n]!)).toBe(true)
  }
  await closed
  expect(reading.ws.readyState).toBe(WebSocket.OPEN)
  deaf.ws.terminate()
})

test('a stop ends when everybody who was there is offline', async () => {
  await serve({ pingEvery: 60 * SECOND, helloWithin: 60 * SECOND })
  const ws = await open()
  hello(ws)
  await once(ws, 'message')
  await sockets.close()
  expect(emitted).toEqual(['1 true', '1 false'])
})

test('one sign-in has so many sockets and no more, until one of them closes', async () => {
  await serve({ pingEvery: 60 * SECOND, helloWithin: 60 * SECOND })
  /** Says who it is; returns the first frame, or how it was closed. */
  const greeted = async (): Promise<{ ws: WebSocket; heard: unknown }> => {
    const ws = await open()
    const received = Promise.race([once(ws, 'message').then(([data]) => JSON.parse(data).type), closeCode(ws)])
    hello(ws)
    return { ws, heard: await received }
  }
  const many = await Promise.all(Array.from({ length: 20 }, greeted))
  expect(many.map(({ heard: received }) => received)).toEqual(many.map(() => 'ready'))
  expect((await greeted()).heard).toBe(CLOSE_BUSY)
  many[0]!.ws.close()
  await once(many[0]!.ws, 'close')
  expect((await greeted()).heard).toBe('ready')
})

test('from one address so many sockets wait to say who they are; one that says so makes room', async () => {
  await serve({ pingEvery: 60 * SECOND, helloWithin: 60 * SECOND })
  const unknown = await Promise.all(Array.from({ length: 200 }, () => open()))
  await expect(open()).rejects.toThrow('Unexpected server response: 503')
  expect(await rawUpgrade(Buffer.from('ff8000000000', 'hex'))).toMatch('HTTP/1.1 503 Service Unavailable')
  hello(unknown[0]!)
  await once(unknown[0]!, 'message')
  const next = await open()
  hello(next)
  expect(String((await once(next, 'message'))[0])).toContain('"type":"ready"')
})

test('sockets that fail to become one, or close before they said who they are, make room', async () => {
  await serve({ pingEvery: 60 * SECOND, helloWithin: 60 * SECOND })
  for (let n = 0; n < 201; n += 1) await rawUpgrade(Buffer.alloc(0), { version: 99 })
  const many = await Promise.all(Array.from({ length: 200 }, () => open()))
  const closed = many.map(ws => once(ws, 'close'))
  for (const ws of many) ws.close()
  await Promise.all(closed)
  expect((await open()).readyState).toBe(WebSocket.OPEN)
})

test('signals that come at once count as one, and anyone who sends frames without end is closed', async () => {
  await serve({ pingEvery: 60 * SECOND, helloWithin: 60 * SECOND })
  const ws = await open()
  hello(ws)
  await once(ws, 'message')
  const signal = async (times: number): Promise<void> => {
    for (let n = 0; n < times; n += 1) ws.send('{"type":"userStatus"}')
    ws.send('{"type":"ping"}')
    await once(ws, 'message')
  }
  await signal(500)
  expect(signalled).toBe(1)
  await clock.advance(10 * SECOND)
  await signal(1)
  expect(signalled).toBe(2)
  await clock.advance(50 * SECOND)
  await signal(599)
  const closed = closeCode(ws)
  ws.send('{"type":"ping"}')
  expect(await closed).toBe(CLOSE_BAD_FRAME)
})
