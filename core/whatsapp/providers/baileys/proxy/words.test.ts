import { once } from 'node:events'
import { request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ProxyRoute } from '../../../port.ts'
import { wayThrough } from './proxy-route.ts'
import { Tunnel } from './tunnel.ts'

/** A proxy that says this to whatever it hears; it tells what that was. */
async function proxySaying(protocol: ProxyRoute['protocol'], ...answers: (string | Buffer)[]) {
  const received: Buffer[] = []
  const sockets: Socket[] = []
  const server = createServer(socket => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.on('data', chunk => {
      received.push(chunk)
      const answer = answers.shift()
      if (answer !== undefined) socket.write(answer)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const route = (who: Partial<ProxyRoute> = {}): ProxyRoute => ({ protocol, host: '127.0.0.1', port, ...who })
  const open = (host: string, who?: Partial<ProxyRoute>) =>
    new Tunnel(route(who), { mayBePrivate: true }).open({ host, port: 443 })
  return { heard: received, sockets, route, open, said: () => Buffer.concat(received).toString('latin1') }
}

const OK = 'HTTP/1.1 200 OK\r\n\r\n'

describe('what is said to a proxy of HTTP', () => {
  it('is where to, and nothing of a user where there is none', async () => {
    const { open, said: content } = await proxySaying('http', OK)
    ;(await open('chat.invalid')).destroy()
    expect(content()).toMatch(/^CONNECT chat\.invalid:443 HTTP\/1\.1\r\n/)
    expect(content()).toMatch(/^host: chat\.invalid:443\r$/im)
    expect(content()).toMatch(/^connection: keep-alive\r$/im)
    expect(content()).not.toMatch(/authorization/i)
  })

  it('is an address of IPv6 in brackets', async () => {
    const { open, said: content } = await proxySaying('http', OK)
    ;(await open('2001:db8::1')).destroy()
    expect(content()).toMatch(/^CONNECT \[2001:db8::1\]:443 HTTP\/1\.1\r\nhost: \[2001:db8::1\]:443\r\n/i)
  })

  it('is who asks, also without a password', async () => {
    const { open, said: content } = await proxySaying('http', OK)
    ;(await open('chat.invalid', { username: 'loja' })).destroy()
    expect(content()).toMatch(
      new RegExp(`^proxy-authorization: Basic ${Buffer.from('loja:').toString('base64')}\r$`, 'im'),
    )
  })
})

describe('what a proxy of HTTP says', () => {
  it('may have the first words from behind it with it', async () => {
    const { open } = await proxySaying('http', `${OK}first words`)
    const socket = await open('chat.invalid')
    expect(String((await once(socket, 'data'))[0])).toBe('first words')
    socket.destroy()
  })

  it.each([
    ['204 No Content', undefined],
    ['299 Whatever', undefined],
    ['199 Whatever', 'refused'],
    ['300 Elsewhere', 'refused'],
    ['403 Forbidden', 'refused'],
    ['407 Who are you', 'unauthorized'],
  ])('is understood: %s', async (status, error) => {
    const { open } = await proxySaying('http', `HTTP/1.1 ${status}\r\n\r\n`)
    const opened = open('chat.invalid').then(
      socket => socket.destroy() && undefined,
      problem => problem.trouble,
    )
    expect(await opened).toBe(error)
  })

  it('is why there is no way, in a sentence', async () => {
    const sentence = async (status: string) => {
      const { open } = await proxySaying('http', `HTTP/1.1 ${status}\r\n\r\n`)
      return open('chat.invalid').catch(error => error.message)
    }
    expect(await sentence('407 Who are you')).toBe('the proxy wants another user or password')
    expect(await sentence('502 Bad Gateway')).toBe('the proxy does not lead there (502)')
  })
})

describe('what is said to a proxy of SOCKS', () => {
  it('is that nobody has a name, where there is none', async () => {
    const { open, heard: received } = await proxySaying(
      'socks5',
      Buffer.of(5, 0),
      Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]),
    )
    ;(await open('chat.invalid')).destroy()
    expect([...received[0]!]).toEqual([5, 1, 0])
    expect([...received[1]!]).toEqual([5, 1, 0, 3, 12, ...Buffer.from('chat.invalid'), 1, 187])
  })

  it('is who asks, also without a password, and understood where that is another', async () => {
    const { open, heard: received } = await proxySaying('socks5', Buffer.of(5, 2), Buffer.of(1, 1))
    const error = await open('chat.invalid', { username: 'loja' }).catch(each => each)
    expect(error).toMatchObject({ trouble: 'unauthorized', message: 'the proxy wants another user or password' })
    expect([...received[1]!]).toEqual([1, 4, ...Buffer.from('loja'), 0])
  })

  it('is nothing where it is too long', async () => {
    const { open, heard: received } = await proxySaying('socks5')
    const error = await open('chat.invalid', { username: 'x'.repeat(256), password: 'y' }).catch(each => each)
    expect(error).toMatchObject({ trouble: 'refused', message: 'the proxy cannot be told a name that long' })
    expect(received).toEqual([])
  })

  it('is answered by a proxy of SOCKS alone', async () => {
    const { open } = await proxySaying('socks5', 'SSH-2.0-whatever\r\n')
    expect(await open('chat.invalid').catch(error => error)).toMatchObject({
      trouble: 'silent',
      message: 'the proxy gave no answer of a SOCKS proxy',
    })
  })

  it('is understood where it does not lead there', async () => {
    const { open } = await proxySaying('socks5', Buffer.of(5, 0), Buffer.from([5, 4, 0, 1, 0, 0, 0, 0, 0, 0]))
    expect(await open('chat.invalid').catch(error => error)).toMatchObject({
      trouble: 'refused',
      message: 'the proxy does not lead there (HostUnreachable)',
    })
  })
})

describe('a proxy that may not be private', () => {
  const open = (host: string) =>
    new Tunnel({ protocol: 'http', host, port: 1 }, { mayBePrivate: false })
      .open({ host: 'chat.invalid', port: 443 })
      .catch(error => error)

  it('is silent where nobody has its name', async () => {
    expect(await open('nobody.invalid')).toMatchObject({
      trouble: 'silent',
      message: expect.stringContaining('ENOTFOUND'),
    })
  })

  it('is forbidden with a sentence', async () => {
    expect(await open('10.0.0.1')).toMatchObject({
      trouble: 'forbidden',
      message: 'the proxy has a private address, which the server does not allow',
    })
  })
})

describe('a way through a proxy', () => {
  /** What the proxy learns of someone who goes `by` it: where to, and how the target is spoken to then. */
  async function listens(go: (way: Awaited<ReturnType<typeof wayThrough>>) => unknown, whatsApp?: string) {
    const { route, heard: received } = await proxySaying('http', OK, 'nothing of TLS or HTTP\r\n\r\n')
    const way = await wayThrough(route(), { mayBePrivate: true }, whatsApp)
    go(way)
    await expect.poll(() => received.length).toBeGreaterThan(1)
    const [, place] = /^CONNECT (\S+) /.exec(String(received[0])) ?? []
    return { place, isSecure: received[1]![0] === 0x16, names: String(received[1]!) }
  }
  it('is one of TLS for WhatsApp’s socket, unless that has none, and for files', async () => {
    const bySocket = (way: Awaited<ReturnType<typeof wayThrough>>) =>
      secureRequest({ agent: way.socket, host: 'chat.invalid' })
        .on('error', () => {})
        .end()
    const plain = (way: Awaited<ReturnType<typeof wayThrough>>) =>
      request({ agent: way.socket, host: 'chat.invalid' })
        .on('error', () => {})
        .end()
    const byUpload = (way: Awaited<ReturnType<typeof wayThrough>>) =>
      secureRequest({ agent: way.upload, host: 'files.invalid', port: 8443 })
        .on('error', () => {})
        .end()
    expect(await listens(bySocket)).toMatchObject({
      place: 'chat.invalid:443',
      isSecure: true,
      names: expect.stringContaining('chat.invalid'),
    })
    expect(await listens(bySocket, 'wss://chat.invalid')).toMatchObject({ place: 'chat.invalid:443', isSecure: true })
    expect(await listens(plain, 'ws://chat.invalid')).toMatchObject({ place: 'chat.invalid:80', isSecure: false })
    expect(await listens(byUpload, 'ws://chat.invalid')).toMatchObject({ place: 'files.invalid:8443', isSecure: true })
  })

  it.each([
    ['https://files.invalid/x', 'files.invalid:443', true],
    ['http://files.invalid/x', 'files.invalid:80', false],
    ['http://[2001:db8::1]:8080/x', '[2001:db8::1]:8080', false],
    ['https://[2001:db8::1]/x', '[2001:db8::1]:443', true],
  ])('leads whatever is fetched where it is: %s', async (url, place, isSecure) => {
    const received = await listens(way => void fetch(url, way.fetch).catch(() => {}))
    expect(received).toMatchObject({ place, isSecure })
  })

  it('fails as the proxy does', async () => {
    const { route } = await proxySaying('http', 'HTTP/1.1 403 Forbidden\r\n\r\n')
    const way = await wayThrough(route(), { mayBePrivate: true }, undefined)
    const requested = secureRequest({ agent: way.upload, host: 'files.invalid' }).end()
    expect((await once(requested, 'error'))[0]).toMatchObject({ trouble: 'refused' })
  })
})

describe('a socket through a proxy', () => {
  it('ends with an attempt that failed', async () => {
    const { open, sockets } = await proxySaying('http', 'HTTP/1.1 403 Forbidden\r\n\r\n')
    await open('chat.invalid').catch(() => {})
    await expect.poll(() => sockets[0]!.closed).toBe(true)
  })

  it('is given up by nobody once it is open', async () => {
    const { route } = await proxySaying('http', OK)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const socket = await new Tunnel(route(), { mayBePrivate: true }).open({ host: 'chat.invalid', port: 443 })
    vi.advanceTimersByTime(60_000)
    expect(socket.destroyed).toBe(false)
    socket.destroy()
  })

  it('says why there is none where nobody listens', async () => {
    const { route } = await proxySaying('http')
    const nobody = new Tunnel({ ...route(), port: 1 }, { mayBePrivate: true })
    const error = await nobody.open({ host: 'chat.invalid', port: 443 }).catch(each => each)
    expect(error).toMatchObject({ trouble: 'silent', message: 'the proxy gave no answer (ECONNREFUSED)' })
  })
})
