import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { HttpRequest } from '../flow-engine/effects.ts'
import { MAX_BODY_DEPTH } from '../kit/limits.ts'
import { Outbound } from './request.ts'

/** A server of the world outside, at 127.0.0.1; what it was asked for is noted. */
async function outside(answer: RequestListener) {
  const requested: string[] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', part => {
      body += part
    })
    request.on('end', () => {
      const { method, url, headers } = request
      requested.push([method, url, headers['x-chave'], headers['content-type'], body].filter(Boolean).join(' '))
      answer(request, response)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: requested }
}

const get = (url: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
  for: 'http',
  method: 'GET',
  url,
  headers: {},
  body: null,
  ...more,
})

/** Only this one address of the machine is of the internet at large. */
const mayReach = (address: string): boolean => address === '127.0.0.1'
const outbound = new Outbound({ mayReach })
const REJECTED = { status: 0, statusText: 'the address is private, which this server does not allow', data: null }

const LATIN_XML = `<?xml version="1.0" encoding='ISO-8859-1'?><cep>São Paulo</cep>`
const WIDE_XML = '<?xml version="1.0" encoding="utf-16"?><cep>São Paulo</cep>'

test('an answer has status, headers, and JSON where it is some', async () => {
  const { url } = await outside((_, response) => {
    response.writeHead(201, 'Feito', { 'x-id': '7', 'content-type': 'text/plain' }).end('{"nome": "Ação"}')
  })
  const answer = await outbound.http(get(url))
  expect(answer).toMatchObject({ status: 201, statusText: 'Feito', headers: { 'x-id': '7' }, data: { nome: 'Ação' } })
})

test('an answer that is nested too deep is a text', async () => {
  const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
  const { url } = await outside((request, response) => void response.end(nested(Number(request.url!.slice(1)))))
  const dataOf = async (levels: number) => (await outbound.http(get(`${url}/${levels}`)))!.data
  expect(await dataOf(MAX_BODY_DEPTH)).toEqual(JSON.parse(nested(MAX_BODY_DEPTH)))
  expect(await dataOf(MAX_BODY_DEPTH + 1)).toBe(nested(MAX_BODY_DEPTH + 1))
  expect(await dataOf(20_000)).toBe(nested(20_000))
})

test('a whole number with more digits than a number can hold is the text of its digits', async () => {
  const { url } = await outside((_, response) => {
    response.end('{"protocolo": 32630520240430000061, "ids": [-7615917337495251231], "pago": 19.90, "pedido": 42}')
  })
  expect((await outbound.http(get(url)))!.data).toEqual({
    protocolo: '32630520240430000061',
    ids: ['-7615917337495251231'],
    pago: 19.9,
    pedido: 42,
  })
})

test.each<[string, string, Buffer, unknown]>([
  ['ISO-8859-1', 'text/plain; charset=ISO-8859-1', Buffer.from('Ação', 'latin1'), 'Ação'],
  ['a quoted charset', 'application/json;Charset="windows-1252"', Buffer.from('{"n":"Ação"}', 'latin1'), { n: 'Ação' }],
  ['a mark of order', 'application/json', Buffer.from('\ufeff{"a":1}'), { a: 1 }],
  ['XML whose first line tells its charset', 'text/xml', Buffer.from(LATIN_XML, 'latin1'), LATIN_XML],
  ['XML that says what its headers do not', 'text/xml; charset=utf-8', Buffer.from(LATIN_XML), LATIN_XML],
  ['XML that calls itself UTF-16 and is not', 'text/xml', Buffer.from(WIDE_XML), WIDE_XML],
  ['a charset that nobody knows', 'text/plain; charset=klingon', Buffer.from('olá'), 'olá'],
])('an answer with %s is read', async (_, type, bytes, data) => {
  const { url } = await outside((_request, response) => void response.setHeader('content-type', type).end(bytes))
  expect((await outbound.http(get(url)))!.data).toEqual(data)
})

test('what is posted arrives with its headers; a text stays one', async () => {
  const { url, asked: requested } = await outside((_, response) => void response.end('olá'))
  const headers = { 'X-Chave': 'segredo', 'Content-Type': 'application/json' }
  const answer = await outbound.http(get(`${url}/a?b=1`, { method: 'POST', headers, body: '{"a":1}' }))
  expect([answer!.data, requested]).toEqual(['olá', ['POST /a?b=1 segredo application/json {"a":1}']])
})

test.each(['http://127.0.0.2/', 'http://[::1]/', 'http://10.0.0.1:8080/x', 'https://169.254.169.254/latest'])(
  '%s is not asked',
  async url => {
    expect(await outbound.http(get(url))).toMatchObject(REJECTED)
  },
)

test.each(['http://127.0.0.1/', 'http://localhost/', 'http://0x7f.1/', 'http://2130706433/'])(
  'without leave %s is not asked',
  async url => {
    expect(await new Outbound().http(get(url))).toMatchObject(REJECTED)
  },
)

test('a name is judged by all that it stands for, and what was judged is what is connected to', async () => {
  const { url } = await outside((_, response) => void response.end('1'))
  const { port } = new URL(url)
  let answers = ['127.0.0.1']
  let lookups = 0
  const lookup = ((_host: string, _options: object, done: (error: null, found: object[]) => void) => {
    lookups += 1
    done(
      null,
      answers.map(address => ({ address, family: 4 })),
    )
  }) as never
  const named = new Outbound({ mayReach, lookup })
  expect(await named.http(get(`http://loja.example:${port}/`))).toMatchObject({ status: 200, data: 1 })
  expect(lookups).toBe(1)
  answers = ['127.0.0.1', '127.0.0.2']
  expect(await named.http(get(`http://loja.example:${port}/`))).toMatchObject(REJECTED)
})

test('a redirect is looked at like any other address', async () => {
  const { url, asked: requested } = await outside((request, response) => {
    const to = {
      '/dentro': 'http://127.0.0.2/',
      '/longe': 'ftp://127.0.0.1/',
      '/texto': 'data:text/plain,oi',
      '/perto': '/fim',
    }[request.url!]
    if (to) response.writeHead(302, { location: to })
    response.end('"fim"')
  })
  expect(await outbound.http(get(`${url}/dentro`))).toMatchObject(REJECTED)
  const noProtocol = { status: 0, statusText: expect.stringContaining('is no protocol for requests') }
  for (const way of ['longe', 'texto']) expect(await outbound.http(get(`${url}/${way}`))).toMatchObject(noProtocol)
  expect(await outbound.http(get(`${url}/perto`))).toMatchObject({ status: 200, data: 'fim' })
  expect(requested).toEqual(['GET /dentro', 'GET /longe', 'GET /texto', 'GET /perto', 'GET /fim'])
})

test('another host learns no headers beside who asks for what, and what was posted is posted again where the server says so alone', async () => {
  const there = await outside((_, response) => void response.end('1'))
  const here = await outside(
    (request, response) =>
      void response.writeHead(Number(request.url!.slice(1)), { location: `${there.url}/la` }).end(),
  )
  const headers = { 'X-Chave': 'segredo', Authorization: 'segredo', 'Content-Type': 'application/json' }
  for (const status of [307, 302])
    await outbound.http(get(`${here.url}/${status}`, { method: 'POST', headers, body: '{}' }))
  expect(there.asked).toEqual(['POST /la application/json {}', 'GET /la'])
})

test('anyone who leads in a circle, says too much or nothing at all is given up', async () => {
  const circle = await outside((_, response) => void response.writeHead(302, { location: '/' }).end())
  expect(await outbound.http(get(circle.url))).toMatchObject({ status: 0, statusText: 'more than 5 redirects' })
  expect(circle.asked).toHaveLength(6)
  const endless = await outside((_, response) => void response.end('x'.repeat(2 ** 20 + 1)))
  expect(await outbound.http(get(endless.url))).toMatchObject({
    status: 0,
    statusText: expect.stringContaining('1048576 bytes'),
  })
  const silent = await outside(() => {})
  expect(await new Outbound({ mayReach, maxTime: 50 }).http(get(silent.url))).toMatchObject({ status: 0 })
})

describe('anyone who is busy for a moment', () => {
  const busy = (status: number, headers: Record<string, string> = {}) => {
    let times = 0
    return outside((_, response) => void (times++ ? response.end('1') : response.writeHead(status, headers).end()))
  }

  test.each([
    ['GET', 429, { 'retry-after': '0' }, 200],
    ['GET', 503, { 'retry-after': 'Mon, 05 Jan 2026 02:30:00 GMT' }, 200],
    ['POST', 429, { 'retry-after': '0' }, 200],
    ['POST', 503, { 'retry-after': '0' }, 503],
    ['GET', 503, {}, 503],
    ['GET', 503, { 'retry-after': '21' }, 503],
    ['GET', 500, { 'retry-after': '0' }, 500],
  ])(
    'is asked once more, where that is told and does nothing twice: %s %i %j',
    async (method, status, headers, emitted) => {
      const { url, asked: requested } = await busy(status, headers as Record<string, string>)
      expect(await outbound.http(get(url, { method }))).toMatchObject({ status: emitted })
      expect(requested).toHaveLength(emitted === 200 ? 2 : 1)
    },
  )

  test('is not waited for longer than the request may take', async () => {
    const { url, asked: requested } = await busy(429, { 'retry-after': '2' })
    expect(await outbound.http(get(url, { seconds: 1 }))).toMatchObject({ status: 429 })
    expect(requested).toHaveLength(1)
  })
})

test('a request has the time that it says it may take', async () => {
  const silent = await outside(() => {})
  expect(await outbound.http(get(silent.url, { seconds: 0.05 }))).toMatchObject({ status: 0 })
})

test('a request that is under way when the program stops has a while, and then no answer at all', async () => {
  const silent = await outside(() => {})
  const stopping = new Outbound({ mayReach, maxTime: 50 })
  const answer = stopping.http(get(silent.url, { seconds: 60 }))
  await expect.poll(() => silent.asked.length).toBe(1)
  stopping.stop()
  expect(await answer).toBeUndefined()
})
