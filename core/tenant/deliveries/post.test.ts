import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fetchOnce, Outbound } from '../../clients/index.ts'
import { post } from './post.ts'

let server: Server
let received: string[]
let location: (port: number) => string

/** A server under whatever name, which answers each `POST` as Google Apps Script does, and what was asked there otherwise. */
beforeEach(async () => {
  received = []
  location = port => `http://script.googleusercontent.com:${port}/macros/echo?user_content_key=A`
  server = createServer((request, response) => {
    received.push(`${request.method} ${request.headers.host!.split(':')[0]} ${'x-balcao-signature' in request.headers}`)
    if (request.method === 'GET')
      return void response.setHeader('content-type', 'application/json').end('{"text":"Anotado"}')
    response.writeHead(302, { location: location((server.address() as AddressInfo).port) }).end('<HTML>Moved</HTML>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => void server.close())

async function posted(host: string) {
  const lookup = (_host: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(null, [{ address: '127.0.0.1', family: 4 }])
  const outbound = new Outbound({ mayReach: () => true, lookup: lookup as never })
  const outside = {
    ask: ((request, maxTime, follows) => fetchOnce(outbound, request, maxTime!, follows)) as Parameters<
      typeof post
    >[0]['outside']['ask'],
  }
  const url = `http://${host}:${(server.address() as AddressInfo).port}/macros/s/AKfy/exec`
  const attempt = await post({ outside }, { url, key: 'k' }, { wireId: 'd1', event: 'message', body: '{}' }, 0)
  return { status: attempt?.status, fault: attempt?.fault, data: attempt?.data }
}

it('what Google Apps Script took is taken, and its answer fetched from where it keeps it, without our signature', async () => {
  expect(await posted('script.google.com')).toEqual({ status: 200, fault: null, data: { text: 'Anotado' } })
  expect(received).toEqual(['POST script.google.com true', 'GET script.googleusercontent.com false'])
})

it.each([
  ['another receiver', 'loja.example', undefined],
  ['a script that leads elsewhere', 'script.google.com', 'http://accounts.google.com/ServiceLogin'],
  [
    'a script that leads to a name like that of Google',
    'script.google.com',
    'http://script.googleusercontent.com.x.example/a',
  ],
])('a redirect of %s is rejected and not followed', async (_, host, elsewhere) => {
  if (elsewhere) location = () => elsewhere
  expect(await posted(host)).toMatchObject({ status: 302, fault: 'refused' })
  expect(received).toEqual([`POST ${host} true`])
})
