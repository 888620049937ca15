import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ProxyEmulator } from '../../../../../emulators/proxy/proxy.ts'
import { linked, opened, Watch } from '../../../conformance/watch.ts'
import { type EmulatorWorld, emulatorWorld } from '../../../conformance/worlds/emulator.ts'
import { OWN_CLOSE } from '../../../events.ts'
import { silentLog } from '../../../log.ts'
import { newWaId } from '../../../message-id.ts'
import type { ProxyRoute } from '../../../port.ts'
import { baileysProvider } from '../index.ts'

const WHO = { username: 'loja', password: 'segredo-do-proxy' }
const kinds = ['http', 'socks5'] as const
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')

let world: EmulatorWorld
let proxy: ProxyEmulator
/** From which ports someone came to WhatsApp. */
let arrivals: number[]
const arrive = (emitted: unknown): void => {
  const { socket } = emitted as { socket: Socket }
  if (`${socket.localAddress}:${socket.localPort}` === world.wa.host) arrivals.push(socket.remotePort!)
}

beforeEach(async () => {
  arrivals = []
  proxy = await ProxyEmulator.start(WHO)
  subscribe('net.server.socket', arrive)
})
afterEach(async () => {
  unsubscribe('net.server.socket', arrive)
  await world.stop()
  await proxy.stop()
})

async function behind(protocol: ProxyRoute['protocol'], change: Partial<ProxyRoute> = {}, patience?: number) {
  world = await emulatorWorld('lid', patience)
  const { url, rootKey, certificateAuthority } = world.wa
  const place = { rootKey, certificateAuthority, answersWithin: patience, privateProxies: true }
  // WhatsApp's own socket is one of TLS.
  world.provider = baileysProvider({ url: url.replace('ws:', 'wss:'), ...place }, silentLog)
  world.options.proxy = { protocol, host: proxy.host, port: proxy.port, ...WHO, ...change }
}

/** Nobody came to WhatsApp beside the proxy. */
const allCameThrough = () =>
  expect(arrivals.filter(port => !proxy.passages.some(({ from }) => from === port))).toEqual([])

describe.each(kinds)('a connection with a proxy by %s', protocol => {
  it('links, writes, hears, sends and fetches files and pictures, all of it through the proxy', async () => {
    await behind(protocol)
    const messages = [{ id: 'H1', text: 'do passado', fromMe: false, at: new Date() }]
    world.phone.history = [{ contact: world.ana.pn, messages }]
    await world.ana.setsPicture(JPEG)
    world.phone.history = [
      { contact: world.ana.pn, messages: [{ id: 'OLD', text: 'Oi', fromMe: false, at: new Date() }] },
    ]
    world.phone.tellsHistoryByFile = true
    const desk = await linked(world)
    const { session } = desk
    await desk.until('wrote-before')
    await desk.until('contact', ({ address }) => address.pn === world.ana.pn && address.lid !== undefined)
    await desk.text(await world.ana.says('oi').then(() => 'oi'))

    const path = join(dirname(world.options.file), 'contrato.pdf')
    writeFileSync(path, 'o contrato')
    const to = { pn: world.ana.pn }
    const [words, file] = [newWaId(), newWaId()]
    await session.send({ waId: words, to, content: { type: 'text', body: 'bom dia' } })
    await desk.ack(words, 1)
    const before = proxy.passages.length
    const content = { type: 'media', kind: 'document', path, mimeType: 'application/pdf' } as const
    await session.send({ waId: file, to, content })
    await desk.ack(file, 1)
    expect(proxy.passages.length).toBeGreaterThan(before)
    expect(Buffer.from((await world.ana.gets(file)).file!).toString()).toBe('o contrato')

    const { media } = await desk.message(await world.ana.sendsFile('document', Buffer.from('o comprovante')))
    expect(await text(await session.downloadMedia(media!))).toBe('o comprovante')
    const picture = await session.profilePicture(to)
    const { url } = picture as { url: string }
    expect(await (await session.downloadPicture(url)).toArray()).toEqual([JPEG])
    await session.close()
    expect(arrivals.length).toBeGreaterThan(3)
    allCameThrough()
  })

  it.each([
    ['the password is another', { password: 'errada' }, OWN_CLOSE.proxyUnauthorized],
    ['nobody listens there', { port: 1 }, OWN_CLOSE.proxySilent],
  ])('says so when %s, and goes nowhere', async (_what, change, code) => {
    await behind(protocol, change)
    const closed = await new Watch(world).until('closed')
    expect(closed).toMatchObject({ code })
    expect(JSON.stringify(closed)).not.toMatch(/errada|segredo|loja/)
    expect(arrivals).toEqual([])
  })

  it('says so when the proxy leads nowhere', async () => {
    await behind(protocol)
    proxy.refuses = true
    expect(await new Watch(world).until('closed')).toMatchObject({ code: OWN_CLOSE.proxyRefused })
    expect(arrivals).toEqual([])
  })

  it('says so when the proxy hangs', async () => {
    await behind(protocol, {}, 200)
    proxy.hangs = true
    expect(await new Watch(world).until('closed')).toMatchObject({ code: OWN_CLOSE.proxySilent })
    expect(arrivals).toEqual([])
  })

  it('ends soon although its proxy froze and WhatsApp hears no goodbye', async () => {
    await behind(protocol)
    const desk = await linked(world)
    proxy.freeze()
    await desk.session.close()
    expect(await desk.until('closed')).toMatchObject({ code: 0 })
  })

  it('falls with its proxy, and comes back by nothing else', async () => {
    await behind(protocol)
    const desk = await linked(world)
    const { media } = await desk.message(await world.ana.sendsFile('document', Buffer.from('o comprovante')))
    proxy.refuses = true
    proxy.cut()
    expect(await desk.until('closed')).toMatchObject({ code: 428 })
    await expect(desk.session.downloadMedia(media!)).rejects.toMatchObject({ code: 'no-answer' })
    expect(await new Watch(world).until('closed')).toMatchObject({ code: OWN_CLOSE.proxyRefused })
    proxy.refuses = false
    await (await opened(world)).session.close()
    allCameThrough()
  })
})

it('says so when anyone who answers through the proxy has no certificate of WhatsApp', async () => {
  await behind('http')
  const { url, rootKey } = world.wa
  const place = { url: url.replace('ws:', 'wss:'), rootKey, privateProxies: true }
  world.provider = baileysProvider(place, silentLog)
  expect(await new Watch(world).until('closed')).toMatchObject({ code: OWN_CLOSE.proxyIntercepting })
})

it('leads to no proxy on this machine without leave of the operator', async () => {
  await behind('http')
  const { url, rootKey, certificateAuthority } = world.wa
  world.provider = baileysProvider({ url, rootKey, certificateAuthority }, silentLog)
  expect(await new Watch(world).until('closed')).toMatchObject({ code: OWN_CLOSE.proxyForbidden })
  expect([arrivals, proxy.passages]).toEqual([[], []])
})
