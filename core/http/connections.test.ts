import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, createServer as createTcp, type Server, type Socket } from 'node:net'
import { connect as connectSafely, createServer as createTls } from 'node:tls'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeTlsCertificates } from '../../emulators/certificates/tls-certificates.ts'
import { TestClock } from '../app/testing/test-clock.ts'
import { SECOND } from '../kit/clock.ts'
import { MAX_CONNECTIONS } from '../kit/limits.ts'
import { Connections, connectionLimits, FIRST_BYTE_WITHIN } from './connections.ts'
import { trustedProxies } from './trusted-proxies.ts'

const clock = new TestClock('2026-11-28T12:00:00Z')

interface Input {
  inAll?: number
  ofNetwork?: number
  proxies?: string
  /** From where callers seem to come. */
  from?: () => string
}

/** A server whose connections are watched, and how callers connect to it. */
async function watched(server: Server, { inAll = 100, ofNetwork = 100, proxies = 'no', from }: Input = {}) {
  if (from)
    server.prependListener('connection', (socket: Socket) => {
      Object.defineProperty(socket, 'remoteAddress', { value: from() })
    })
  new Connections({ clock, isProxy: trustedProxies(proxies), inAll, ofNetwork }).watch(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const caller = async (): Promise<Socket> => {
    const taken = once(server, 'connection')
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    onTestFinished(() => void socket.destroy())
    await Promise.all([once(socket, 'connect'), taken])
    return socket
  }
  return { port, caller }
}

/** Whether the server hangs up on a caller by what it does now. */
async function isCut(socket: Socket): Promise<boolean> {
  if (socket.closed) return true
  const closed = once(socket.resume(), 'close').then(() => true)
  const answered = once(socket, 'data').then(() => false)
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  return Promise.race([closed, answered])
}

const http = () => createServer((_, reply) => reply.end('ok'))

describe('connections', () => {
  test('of one network are so many, and those of another are not fewer for it', async () => {
    const addresses = ['203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.8']
    const { caller } = await watched(http(), { ofNetwork: 2, from: () => addresses.shift()! })
    const cut: boolean[] = []
    for (const _ of [...addresses]) cut.push(await isCut(await caller()))
    expect(cut).toEqual([false, false, true, false])
  })

  test('of one IPv6 network count together, and IPv4 is one address however it is written', async () => {
    const addresses = [
      '2001:db8:1:2::1',
      '2001:db8:1:2:ffff::9',
      '2001:db8:1:3::1',
      '::ffff:203.0.113.7',
      '203.0.113.7',
    ]
    const { caller } = await watched(http(), { ofNetwork: 1, from: () => addresses.shift()! })
    const cut: boolean[] = []
    for (const _ of [...addresses]) cut.push(await isCut(await caller()))
    expect(cut).toEqual([false, true, false, false, true])
  })

  test('of a trusted proxy, behind which many stand, and of this machine are limited in all alone', async () => {
    const addresses = ['10.0.0.5', '10.0.0.5', '127.0.0.1', '127.0.0.1', '10.0.0.5']
    const { caller } = await watched(http(), {
      ...{ ofNetwork: 1, inAll: 4, proxies: '10.0.0.0/8', from: () => addresses.shift()! },
    })
    const cut: boolean[] = []
    for (const _ of [...addresses]) cut.push(await isCut(await caller()))
    expect(cut).toEqual([false, false, false, false, true])
  })

  test('that end make room for others', async () => {
    const server = http()
    const { caller } = await watched(server, { inAll: 1 })
    const first = await caller()
    expect(await isCut(await caller())).toBe(true)
    const gone = new Promise<void>(resolve => server.getConnections(() => resolve()))
    first.destroy()
    await gone
    await expect.poll(async () => isCut(await caller())).toBe(false)
  })
})

describe('a connection that says nothing', () => {
  test('is closed soon; one that has begun to speak is not, nor one that a proxy keeps ready', async () => {
    const { caller } = await watched(createTcp(socket => socket.on('data', data => socket.write(data))))
    const [silent, speaking] = [await caller(), await caller()]
    speaking.write('G')
    await once(speaking, 'data')
    const closed = once(silent.resume(), 'close')
    await clock.advance(FIRST_BYTE_WITHIN)
    await closed
    expect(speaking.closed).toBe(false)
    const behind = await watched(http(), { proxies: 'yes' })
    const ready = await behind.caller()
    await clock.advance(FIRST_BYTE_WITHIN)
    expect(await isCut(ready)).toBe(false)
  })

  test('or nothing but half a handshake is closed by TLS as well', async () => {
    const { certificate: cert, key } = await makeTlsCertificates()
    const server = createTls({ cert, key }, socket => socket.on('data', data => socket.write(data)))
    const { port, caller } = await watched(server)
    const [silent, halfway] = [await caller(), await caller()]
    halfway.write(Buffer.from([0x16, 0x03]))
    const spoken = connectSafely({ port, host: '127.0.0.1', rejectUnauthorized: false }).on('error', () => {})
    onTestFinished(() => void spoken.destroy())
    await once(server, 'secureConnection')
    const closed = [silent, halfway].map(socket => once(socket.resume(), 'close'))
    await clock.advance(FIRST_BYTE_WITHIN + SECOND)
    await Promise.all(closed)
    spoken.write('oi')
    expect(String((await once(spoken, 'data'))[0])).toBe('oi')
  })
})

test('all connections together leave files to databases and phones, whatever the system allows', () => {
  expect(connectionLimits(1024)).toEqual({ inAll: 512, ofNetwork: 256 })
  expect(connectionLimits(1_000_000)).toEqual({ inAll: MAX_CONNECTIONS.inAll, ofNetwork: MAX_CONNECTIONS.ofNetwork })
  expect(connectionLimits().inAll).toBeGreaterThan(0)
})
