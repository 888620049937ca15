import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { fetchPatiently } from './patient-fetch.ts'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function mediaServer(answer: (response: ServerResponse, request: IncomingMessage) => void): Promise<URL> {
  server = createServer((request, response) => answer(response, request)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/file`)
}

describe('a patient fetch', () => {
  it('waits for a slow file as long as bytes come', async () => {
    let left = 15
    const address = await mediaServer(response => {
      const timer = setInterval(() => {
        left -= 1
        if (left > 0) response.write('.')
        else {
          clearInterval(timer)
          response.end('.')
        }
      }, 100)
    })
    expect((await buffer(await fetchPatiently(address, undefined, 1000))).toString()).toBe('.'.repeat(15))
  })

  it('says that it comes from WhatsApp’s page, and takes no answer without a file for one', async () => {
    const origins: (string | undefined)[] = []
    const address = await mediaServer((response, { headers: { origin } }) => {
      origins.push(origin)
      response.writeHead(204).end()
    })
    await expect(fetchPatiently(address)).rejects.toMatchObject({
      code: 'no-answer',
      message: expect.stringContaining('204'),
    })
    expect(origins).toEqual(['https://web.whatsapp.com'])
  })

  it('gives up on a file that stops in the middle', async () => {
    const address = await mediaServer(response => void response.write('half'))
    const file = await fetchPatiently(address, undefined, 1000)
    await expect(buffer(file)).rejects.toMatchObject({ code: 'no-answer', message: expect.stringContaining('middle') })
  })

  it('gives up on a server that accepts and says nothing', async () => {
    const address = await mediaServer(() => {})
    await expect(fetchPatiently(address, undefined, 50)).rejects.toMatchObject({ code: 'no-answer' })
  })

  it.each([
    [403, 'media-gone'],
    [404, 'media-gone'],
    [410, 'media-gone'],
    [500, 'no-answer'],
    [302, 'no-answer'],
  ])('reads the status %s as %s', async (status, code) => {
    const address = await mediaServer(response => response.writeHead(status, { location: '/elsewhere' }).end())
    await expect(fetchPatiently(address)).rejects.toMatchObject({ code })
  })
})
