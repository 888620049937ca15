import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect } from 'vitest'
import { eventually } from '../app/testing/client/eventually.ts'
import { test } from '../app/testing/test.ts'
import { TestClock } from '../app/testing/test-clock.ts'
import { MINUTE, SECOND } from '../kit/clock.ts'
import { hasBody, limitBody, watchBody } from './slow-bodies.ts'

let clock: TestClock
let server: Server
beforeEach(async () => {
  clock = new TestClock('2026-11-20T12:00:00Z')
  server = createServer(request => watchBody(request, clock)).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => server.close())

/** A caller who has announced this many bytes and sent none of them. */
async function caller(bytes: number): Promise<{ socket: Socket; request: IncomingMessage }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${bytes}\r\n\r\n`)
  const [request] = (await once(server, 'request')) as [IncomingMessage]
  return { socket, request }
}

/** Sends so many bytes and waits until the server has them all. */
async function send({ socket, request }: Awaited<ReturnType<typeof caller>>, bytes: number): Promise<void> {
  let left = bytes
  const arrived = new Promise<void>(resolve => {
    request.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left <= 0) resolve()
    })
  })
  socket.write('x'.repeat(bytes))
  await arrived
}

test('the program cuts off a caller who announces a body and sends only a bit of it', async ({ openWorld }) => {
  const world = await openWorld()
  const { admin } = await world.company()
  const slow = connect(Number(new URL(world.base).port), '127.0.0.1')
  const head = `POST /api/tags HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${admin.token}\r\ncontent-type: application/json`
  slow.write(`${head}\r\ncontent-length: 100\r\n\r\n{"name":`)
  await once(world.app.http.server, 'request')
  await world.advance(29 * SECOND)
  expect(slow.closed).toBe(false)
  const closed = once(slow, 'close')
  await world.advance(SECOND)
  await closed
  expect(world.complaints).toEqual([])
})

test('an upload over a slow line may take its time, until it stands still', async () => {
  const upload = await caller(100_000)
  for (let part = 0; part < 3; part += 1) {
    await send(upload, 16 * 1024)
    await clock.advance(30 * SECOND)
    expect(upload.request.destroyed).toBe(false)
  }
  const closed = once(upload.socket, 'close')
  await clock.advance(30 * SECOND)
  await closed
})

test('a caller who has sent everything may wait for the answer as long as it takes', async () => {
  const done = await caller(100)
  await send(done, 100)
  await clock.advance(600 * SECOND)
  expect(done.request.socket.destroyed).toBe(false)
  done.socket.destroy()
})

test('a caller whose small body nobody reads may wait as long, too', async () => {
  const done = await caller(100)
  limitBody(done.request, clock, 5 * SECOND)
  done.socket.write('x'.repeat(100))
  await eventually('all is there', () => done.request.complete)
  await clock.advance(600 * SECOND)
  expect(done.request.socket.destroyed).toBe(false)
  done.socket.destroy()
})

test('a body that has its time ends the connection at the end of it, and not before', async () => {
  const late = await caller(100)
  limitBody(late.request, clock, 5 * SECOND)
  await clock.advance(5 * SECOND - 1)
  expect(late.request.socket.destroyed).toBe(false)
  const closed = once(late.socket, 'close')
  await clock.advance(1)
  await closed
})

test('nobody is waited for whose body is there, or who has gone, or who sends none', async () => {
  const waiting: number[] = []
  const done = await caller(100)
  limitBody(done.request, clock, 5 * SECOND)
  waiting.push(clock.waiting)
  const ended = once(done.request, 'end')
  await send(done, 100)
  await ended
  waiting.push(clock.waiting)
  const gone = await caller(100)
  limitBody(gone.request, clock, 5 * SECOND)
  waiting.push(clock.waiting)
  const closed = new Promise(resolve => gone.request.once('close', resolve))
  gone.request.once('error', () => {})
  gone.socket.destroy()
  await closed
  waiting.push(clock.waiting)
  const bare = await caller(0)
  limitBody(bare.request, clock, 5 * SECOND)
  waiting.push(clock.waiting)
  expect(waiting).toEqual([2, 0, 2, 0, 0])
  for (const { socket } of [done, bare]) socket.destroy()
})

test.each([
  [{ 'content-length': '1' }, true],
  [{ 'transfer-encoding': 'chunked' }, true],
  [{ 'content-length': '0' }, false],
  [{}, false],
])('behind the headers %j comes a body: %s', (headers, expected) => {
  expect(hasBody({ headers } as IncomingMessage)).toBe(expected)
})

test('headers may take half a minute, a whole request an hour', async ({ world }) => {
  const { headersTimeout, requestTimeout } = world.app.http.server
  expect([headersTimeout, requestTimeout]).toEqual([30 * SECOND, 60 * MINUTE])
})
