import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect } from 'vitest'
import { SECOND } from '../kit/clock.ts'
import { test } from '../testing/test.ts'
import { TestClock } from '../testing/test-clock.ts'
import { watchBody } from './slow-bodies.ts'

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
    await send(upload, 20_000)
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
