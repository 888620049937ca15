import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { Readable, Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestClient } from '../app/testing/client.ts'
import { TestClock } from '../app/testing/test-clock.ts'
import { BodyDrain, LONGEST_DRAIN } from './drain-body.ts'
import { SmallServer } from './testing/small-server.ts'

const server = new SmallServer()
let nobody: TestClient

beforeAll(async () => {
  nobody = await server.serve()
})
afterAll(() => server.close())

test.each([
  ['of somebody without the right', '/api/upload', 'good', '403 Forbidden'],
  ['of a wrong sign-in', '/api/upload', 'wrong', '401 Unauthorized'],
  ['to an address that is none', '/api/nothing', 'good', '404 Not Found'],
])(
  'a form %s is rejected at once, and its connection ends when the rest does not come in time',
  async (_, path, token, answer) => {
    const socket = connect(Number(new URL(nobody.base).port), '127.0.0.1')
    const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nx-full: yes\r\nauthorization: Bearer ${token}`
    socket.write(`${head}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 3000000\r\n\r\n--x\r\n`)
    const [received] = await once(socket, 'data')
    expect(String(received)).toContain(`HTTP/1.1 ${answer}`)
    await server.clock.advance(LONGEST_DRAIN - 1)
    await fetch(`${nobody.base}/api/open`)
    expect(socket.closed).toBe(false)
    const end = once(socket, 'close')
    await server.clock.advance(1)
    await end
  },
)

test('beyond so many at once the connection ends with the answer', async () => {
  const { base } = await server.serve()
  const answers = Array.from({ length: 257 }, async () => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1')
    socket.write('POST /api/echo/1 HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{')
    const [received] = await once(socket, 'data')
    return { socket, ends: String(received).includes('\r\nconnection: close\r\n') }
  })
  const inbound = await Promise.all(answers)
  for (const { socket } of inbound) socket.destroy()
  expect(inbound.filter(({ ends }) => ends)).toHaveLength(1)
})

const PIECE = 64 * 1024

/** A body without an end, as a request gives it. */
const endless = (): IncomingMessage =>
  new Readable({
    highWaterMark: PIECE,
    read() {
      setImmediate(() => this.push(Buffer.alloc(PIECE)))
    },
  }) as IncomingMessage

test('of all rejected bodies together one piece is read in a turn, each in its turn', async () => {
  const turns: (() => void)[] = []
  const bodyDrain = new BodyDrain(new TestClock('2026-11-20T12:00:00Z'), turn => turns.push(turn))
  const bodies = [endless(), endless()]
  for (const body of bodies) bodyDrain.take(body)
  for (const left of [
    [0, PIECE],
    [PIECE, 0],
    [0, PIECE],
  ]) {
    for (const body of bodies) while (body.readableLength < PIECE) await new Promise(setImmediate)
    turns.shift()!()
    expect([bodies.map(body => body.readableLength), turns.length]).toEqual([left, 1])
  }
  for (const body of bodies) body.destroy()
  turns.shift()!()
  turns.shift()!()
  expect(turns).toEqual([])
})

test('where too many are left already the connection ends with the answer', () => {
  const bodyDrain = new BodyDrain(new TestClock('2026-11-20T12:00:00Z'), () => {})
  const bodies = Array.from({ length: 257 }, endless)
  expect(bodies.map(body => bodyDrain.take(body)).lastIndexOf(true)).toBe(255)
  for (const body of bodies) body.destroy()
})

test('a body that has come to its end, or whose sender has gone, is read no more and waited for by nobody', async () => {
  const clock = new TestClock('2026-11-20T12:00:00Z')
  const turns: (() => void)[] = []
  const bodyDrain = new BodyDrain(clock, turn => turns.push(turn))
  const ends = new Readable({
    autoDestroy: false,
    read() {
      this.push(null)
    },
  }) as IncomingMessage
  bodyDrain.take(ends)
  expect([turns.length, clock.waiting]).toEqual([1, 1])
  await once(ends, 'end')
  const goes = endless()
  bodyDrain.take(goes)
  goes.destroy()
  await once(goes, 'close')
  expect(clock.waiting).toBe(0)
  turns.shift()!()
  turns.shift()!()
  expect(turns).toEqual([])
})

test('anyone who has begun to read gets nothing more of it, and it stands still until its turn', async () => {
  const turns: (() => void)[] = []
  const bodyDrain = new BodyDrain(new TestClock('2026-11-20T12:00:00Z'), turn => turns.push(turn))
  const [piped, received] = [endless(), endless()]
  let written = 0
  const reader = new Writable({
    write(chunk: Buffer, _, done) {
      written += chunk.length
      done()
    },
  })
  piped.pipe(reader)
  let pieces = 0
  received.on('data', () => {
    pieces += 1
  })
  await Promise.all([once(piped, 'data'), once(received, 'data')])
  for (const body of [piped, received]) bodyDrain.take(body)
  const before = [written, pieces]
  for (let n = 0; n < 5; n += 1) await new Promise(setImmediate)
  expect([written, pieces]).toEqual(before)
  turns.shift()!()
  expect(written).toBe(before[0])
  for (const body of [piped, received]) body.destroy()
})
