import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { DAY, SECOND } from '../../../../kit/clock.ts'
import { OwnDownloads } from './own-downloads.ts'

const MEGABYTE = 1024 * 1024

/** What Baileys gets of a file that is served so, and how often it was asked for; what it waits in between passes at once. */
async function fetched(serve: RequestListener) {
  const requested: string[] = []
  const server = createServer((request, response) => {
    requested.push(request.url!)
    serve(request, response)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { port } = server.address() as AddressInfo
  const downloads = new OwnDownloads({ url: `ws://127.0.0.1:${port}`, answersWithin: DAY }, undefined)
  let got: number | string | undefined
  void downloads
    .fetch(new URL('http://mmg.whatsapp.net/v/file?a=1'))
    .then(async response => (await response.arrayBuffer()).byteLength)
    .catch(error => error.code)
    .then(emitted => {
      got = emitted
    })
  while (got === undefined) {
    vi.advanceTimersByTime(SECOND)
    await new Promise(resolve => setImmediate(resolve))
  }
  return { got, asked: requested }
}

const broken: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-length': 10 })
  response.write('half', () => response.destroy())
}

it('a file whose line breaks is asked for three times, and no more', async () => {
  let left = 2
  const lately: RequestListener = (request, response) =>
    left-- > 0 ? broken(request, response) : response.end('whole')
  expect(await fetched(lately)).toEqual({ got: 5, asked: Array(3).fill('/v/file?a=1') })
  expect(await fetched(broken)).toEqual({ got: 'no-answer', asked: Array(3).fill('/v/file?a=1') })
})

it('a file that is not there is asked for once', async () => {
  const gone: RequestListener = (_request, response) => void response.writeHead(404).end()
  expect(await fetched(gone)).toEqual({ got: 'media-gone', asked: ['/v/file?a=1'] })
})

it('a file longer than any of ours is rejected, and not asked for again', async () => {
  const long =
    (bytes: number): RequestListener =>
    (_request, response) =>
      void response.end(Buffer.alloc(bytes))
  expect((await fetched(long(16 * MEGABYTE))).got).toBe(16 * MEGABYTE)
  expect(await fetched(long(16 * MEGABYTE + 1))).toEqual({ got: 'media-unreadable', asked: ['/v/file?a=1'] })
})

it('so many histories are remembered, of paths so long; what has no file is left to Baileys', () => {
  const downloads = new OwnDownloads({}, undefined)
  const takes = (directPath: string) => downloads.takes({ directPath, mediaKey: Buffer.from('key') })
  expect(takes('/'.padEnd(2001, 'x'))).toBe(false)
  expect(takes('/'.padEnd(2000, 'x'))).toBe(true)
  for (let n = 1; n < 1000; n += 1) expect(takes(`/${n}`)).toBe(true)
  expect(takes('/one-more')).toBe(false)
  expect(downloads.takes({ directPath: '/one-more' })).toBe(true)
  expect(downloads.takes({ mediaKey: Buffer.from('key') })).toBe(true)
})
