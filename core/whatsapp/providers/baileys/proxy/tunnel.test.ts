import { once } from 'node:events'
import { createServer as createHttp, type Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createSecure, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { makeTlsCertificates } from '../../../../../emulators/certificates/tls-certificates.ts'
import { ProxyEmulator } from '../../../../../emulators/proxy/proxy.ts'
import type { ProxyRoute } from '../../../port.ts'
import { fetchPatiently } from '../media/patient-fetch.ts'
import { wayThrough } from './proxy-route.ts'
import { Tunnel } from './tunnel.ts'

const WHO = { username: 'loja', password: 'segredo-do-proxy' }
const kinds = ['http', 'socks5'] as const

let proxy: ProxyEmulator
afterEach(() => proxy?.stop())

/** Someone behind the proxy who says back what they hear. */
async function echo(): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.pipe(socket)
  })
  return listening(server, () => {
    for (const socket of sockets) socket.destroy()
  })
}

async function listening(server: Server | HttpServer, end = () => {}): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    end()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const provided = (protocol: ProxyRoute['protocol'], change: Partial<ProxyRoute> = {}): ProxyRoute => ({
  protocol,
  host: proxy.host,
  port: proxy.port,
  ...WHO,
  ...change,
})
const tunnel = (by: ProxyRoute, patience?: number) => new Tunnel(by, { mayBePrivate: true, patience })
const SOMEWHERE = { host: 'chat.invalid', port: 443 }

describe.each(kinds)('a tunnel by %s', protocol => {
  it('leads to a name that only the proxy knows, and back', async () => {
    proxy = await ProxyEmulator.start({ ...WHO, names: { 'chat.invalid': await echo() } })
    const socket = await tunnel(provided(protocol)).open(SOMEWHERE)
    socket.write('oi')
    expect(String((await once(socket, 'data'))[0])).toBe('oi')
    // An error of which nobody hears would end the program.
    expect(socket.listenerCount('error')).toBeGreaterThan(0)
    expect(proxy.passages).toMatchObject([{ host: 'chat.invalid', port: 443, up: 2, down: 2 }])
    socket.destroy()
  })

  it('needs neither user nor password where the proxy asks for none', async () => {
    proxy = await ProxyEmulator.start({ names: { 'chat.invalid': await echo() } })
    const { host, port } = proxy
    const socket = await tunnel({ protocol, host, port }).open(SOMEWHERE)
    socket.destroy()
  })

  it('leads nowhere with names that are too long for it, and goes on', async () => {
    proxy = await ProxyEmulator.start(WHO)
    const open = (change: Partial<ProxyRoute>, host = 'chat.invalid') =>
      tunnel(provided('socks5', change)).open({ host, port: 443 })
    for (const long of ['é'.repeat(200), '\ud800'.repeat(86)]) {
      await expect(open({ username: long })).rejects.toMatchObject({ name: 'ProxyFault' })
      await expect(open({ password: long })).rejects.toMatchObject({ name: 'ProxyFault' })
    }
    await expect(open({}, `${'a'.repeat(250)}.whatsapp.net`)).rejects.toMatchObject({ name: 'ProxyFault' })
  })

  it.each([
    ['another password', { password: 'outra' }],
    ['no user', { username: undefined, password: undefined } as unknown as Partial<ProxyRoute>],
  ])('is rejected with %s, and says nothing of what was given', async (_what, change) => {
    proxy = await ProxyEmulator.start(WHO)
    const error = await tunnel(provided(protocol, change))
      .open(SOMEWHERE)
      .catch((error: unknown) => error)
    expect(error).toMatchObject({ name: 'ProxyFault', trouble: 'unauthorized' })
    expect(emitted(error)).not.toMatch(/segredo|outra|loja/)
    expect([proxy.strangers, proxy.passages]).toEqual([1, []])
  })

  it('is rejected where the proxy leads nowhere', async () => {
    proxy = await ProxyEmulator.start(WHO)
    proxy.refuses = true
    await expect(tunnel(provided(protocol)).open(SOMEWHERE)).rejects.toMatchObject({ trouble: 'refused' })
  })

  it('is given up in time when the proxy says nothing, and the socket to it ends', async () => {
    proxy = await ProxyEmulator.start(WHO)
    proxy.hangs = true
    const error = await tunnel(provided(protocol), 50)
      .open(SOMEWHERE)
      .catch((error: unknown) => error)
    expect(error).toMatchObject({ trouble: 'silent' })
    expect(emitted(error)).not.toMatch(/segredo|loja/)
  })

  it('is given up in time when anyone who is behind the proxy says nothing to TLS', async () => {
    proxy = await ProxyEmulator.start({ ...WHO, names: { 'chat.invalid': await listening(createServer(() => {})) } })
    const secured = tunnel(provided(protocol), 50).openSecure(SOMEWHERE)
    await expect(secured).rejects.toMatchObject({ name: 'ProxyFault', trouble: 'silent' })
  })

  it('is one of TLS to who shows a certificate that counts, and ends where that one falls', async () => {
    const { key, certificate: cert, authority } = await makeTlsCertificates()
    setDefaultCACertificates([...getCACertificates('default'), authority])
    const server = createSecure({ key, cert }, socket => socket.on('error', () => {}))
    const arrived = once(server, 'secureConnection')
    proxy = await ProxyEmulator.start({ ...WHO, names: { localhost: await listening(server) } })
    const secured = await tunnel(provided(protocol)).openSecure({ host: 'localhost', port: 443 })
    expect(secured.authorized).toBe(true)
    // An error of which nobody hears would end the program.
    expect(secured.listenerCount('error')).toBeGreaterThan(0)
    const [behind] = (await arrived) as [Socket]
    behind.destroy()
    await once(secured.resume(), 'close')
  })

  it('intercepts where who is behind the proxy shows a certificate of someone else', async () => {
    const { key, certificate: cert } = await makeTlsCertificates()
    const secured = createSecure({ key, cert }, socket => socket.on('error', () => {}))
    proxy = await ProxyEmulator.start({ ...WHO, names: { 'chat.invalid': await listening(secured) } })
    await expect(tunnel(provided(protocol)).openSecure(SOMEWHERE)).rejects.toMatchObject({
      name: 'ProxyFault',
      trouble: 'intercepting',
    })
  })

  it('is silent where anyone who is behind the proxy speaks no TLS, or ends it', async () => {
    const ends = await listening(createServer(socket => socket.destroy()))
    for (const place of [await echo(), ends]) {
      proxy = await ProxyEmulator.start({ ...WHO, names: { 'chat.invalid': place } })
      const secured = tunnel(provided(protocol), 2000).openSecure(SOMEWHERE)
      await expect(secured).rejects.toMatchObject({ name: 'ProxyFault', trouble: 'silent' })
      await proxy.stop()
    }
    proxy = await ProxyEmulator.start()
  })

  it('is silent where nobody listens, and where no proxy of this kind does', async () => {
    proxy = await ProxyEmulator.start(WHO)
    const by = provided(protocol)
    await proxy.stop()
    await expect(tunnel(by).open(SOMEWHERE)).rejects.toMatchObject({ trouble: 'silent' })
    const other = createServer(socket => void socket.end('SSH-2.0-whatever\r\n'))
    const port = Number((await listening(other)).split(':')[1])
    await expect(tunnel({ ...by, port }).open(SOMEWHERE)).rejects.toMatchObject({ trouble: 'silent' })
    proxy = await ProxyEmulator.start()
  })

  it('leads to no proxy on this machine unless the operator allows it, by address or by name', async () => {
    proxy = await ProxyEmulator.start(WHO)
    for (const host of ['127.0.0.1', 'localhost', '::1', '::ffff:127.0.0.1', '0.0.0.0', '2130706433']) {
      const guarded = new Tunnel(provided(protocol, { host }), { mayBePrivate: false })
      await expect(guarded.open(SOMEWHERE)).rejects.toMatchObject({ trouble: 'forbidden' })
    }
    expect([proxy.strangers, proxy.passages]).toEqual([0, []])
  })

  it('carries what fetch asks for', async () => {
    const place = await listening(createHttp((request, response) => response.end(`${request.headers.host}`)))
    proxy = await ProxyEmulator.start({ ...WHO, names: { 'files.invalid': place } })
    const way = await wayThrough(provided(protocol), { mayBePrivate: true }, undefined)
    const file = await fetchPatiently(new URL('http://files.invalid/x'), way)
    expect(String(await file.toArray())).toBe('files.invalid')
    proxy.refuses = true
    proxy.cut()
    await expect(fetchPatiently(new URL('http://files.invalid/x'), way)).rejects.toMatchObject({ code: 'no-answer' })
  })
})

/** All that a log could write of an error. */
const emitted = (error: unknown): string => {
  const { message, stack, cause } = error as Error
  return JSON.stringify([message, stack, cause, { ...(error as object) }])
}
