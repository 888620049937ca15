import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { fetchPage } from './page.ts'
import { Outbound } from './request.ts'

/** A site of the world outside, at 127.0.0.1. */
async function site(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Only this one address of the machine is of the internet at large. */
const outbound = new Outbound({ mayReach: address => address === '127.0.0.1' })
const page = (url: string, maxTime?: number) => fetchPage(outbound, url, 'pt', maxTime)

test('a page comes with where it is in the end', async () => {
  const url = await site((request, response) => {
    if (request.url === '/curto') return void response.writeHead(302, { location: '/longo?a=1' }).end()
    response.setHeader('content-type', 'text/html; charset=utf-8').end('<title>Ação</title>')
  })
  expect(await page(`${url}/curto`)).toEqual({ url: `${url}/longo?a=1`, html: '<title>Ação</title>' })
})

test('it is asked for in the language of the company, as what shows links in messages of WhatsApp, also where it has moved', async () => {
  const requested: (string | undefined)[][] = []
  const answer: RequestListener = ({ headers }, response) => {
    requested.push([headers['user-agent'], headers['accept-language'], headers.accept])
    response.setHeader('content-type', 'text/html').end('<title>Ação</title>')
  }
  const moved = await site(answer)
  const url = await site((request, response) => {
    requested.push([request.headers['user-agent']])
    response.writeHead(301, { location: moved }).end()
  })
  await page(url)
  const name = 'WhatsApp/2 (compatible; Balcao link preview)'
  expect(requested).toEqual([[name], [name, 'pt-BR, pt;q=0.9, en;q=0.5', 'text/html']])
})

test('of a page that does not end in time, what came is taken', async () => {
  const url = await site((_, response) => {
    response.setHeader('content-type', 'text/html').write('<title>Ação</title>')
  })
  expect(await page(url, 500)).toEqual({ url: `${url}/`, html: '<title>Ação</title>' })
})

test('of a page without end the beginning is read, and the rest is released', async () => {
  const gone = Promise.withResolvers<void>()
  const url = await site((_, response) => {
    response.setHeader('content-type', 'text/html')
    const more = (): void =>
      void (response.write('x'.repeat(64 * 1024)) ? setImmediate(more) : response.once('drain', more))
    more()
    response.on('close', gone.resolve)
  })
  expect((await page(url))!.html).toHaveLength(1024 * 1024)
  await gone.promise
})

test.each([
  ['the headers', 'text/html; charset=ISO-8859-1', '<title>Ação</title>'],
  ['the page', 'text/html', '<meta charset="iso-8859-1"><title>Ação</title>'],
  ['the page in the way of before', 'text/html', '<meta http-equiv=x content="text/html; charset=windows-1252">Ação'],
])('its letters are read as %s say', async (_who, type, html) => {
  const url = await site(
    (_, response) => void response.setHeader('content-type', type).end(Buffer.from(html, 'latin1')),
  )
  expect((await page(url))!.html).toBe(html)
})

test.each([
  ['is a file', 200, 'application/pdf'],
  ['is a picture', 200, 'image/png'],
  ['says no type', 200, ''],
  ['is not there', 404, 'text/html'],
])('what %s is no page', async (_what, status, type) => {
  const url = await site(
    (_, response) => void response.writeHead(status, type ? { 'content-type': type } : {}).end('<p>'),
  )
  expect(await page(url)).toBeUndefined()
})

test.each([
  ['a private address', 'http://10.0.0.8/'],
  ['the machine by another name', 'http://[::1]/'],
  ['a name that stands for the machine', 'http://localhost/'],
  ['another protocol', 'file:///etc/passwd'],
  ['a password in the address', 'http://a:b@127.0.0.1/'],
  ['no address', 'http://'],
])('%s is not asked', async (_what, url) => {
  expect(await page(url)).toBeUndefined()
})

test('a page that leads into a private network is none', async () => {
  const url = await site((_, response) => void response.writeHead(302, { location: 'http://192.168.0.1/admin' }).end())
  expect(await page(url)).toBeUndefined()
})
