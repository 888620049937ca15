import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failureOf } from './error-body.ts'
import { servePages } from './pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'balcao-'))
const SCRIPT = 'assets/app-0A1B2C3D.js'
let app: FastifyInstance

beforeAll(async () => {
  mkdirSync(join(folder, 'ui/assets'), { recursive: true })
  mkdirSync(join(folder, 'ui/assets/emoji'))
  const files = {
    ...{ 'index.html': '<!doctype html>the page', 'offline.html': '<!doctype html>no connection' },
    ...{ 'service-worker.js': 'the worker', [SCRIPT]: 'the script', 'assets/emoji/data.json': '[]' },
  }
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, 'ui', name)
    writeFileSync(path, text)
    writeFileSync(`${path}.br`, brotliCompressSync(text))
    writeFileSync(`${path}.gz`, gzipSync(text))
  }
  writeFileSync(join(folder, 'ui/assets/sound-0A1B2C3D.mp3'), 'ding')
  writeFileSync(join(folder, 'ui/assets/app-0A1B2C3D.webmanifest'), '{}')
  writeFileSync(join(folder, 'ui/assets/icon-192-0A1B2C3D.png'), 'points')
  writeFileSync(join(folder, 'secret.txt'), 'not yours')
  app = Fastify()
  app.setErrorHandler((error, _, reply) => reply.code(failureOf(error).kind.status).send())
  await servePages(app, join(folder, 'ui'))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each(['/', '/index.html', '/login', '/tickets/7?x=1'])(
  '%s is the page, for a browser and for who only asks whether it is there',
  async url => {
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.body]).toEqual([200, '<!doctype html>the page'])
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'")
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(answer.headers['x-frame-options']).toBe('DENY')
    expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(200)
  },
)

test('the page comes with rules for the browser, and is never stored', async () => {
  const { headers } = await app.inject({ url: '/', headers: { host: 'desk.example' } })
  expect(headers).toMatchObject({
    'content-security-policy': [
      "default-src 'self'",
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      "style-src 'self' 'unsafe-inline'",
      "worker-src 'self' blob:",
      "connect-src 'self' ws://desk.example wss://desk.example",
      'frame-src blob: https://www.youtube-nocookie.com',
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(self)',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-cache',
  })
})

test('the page without a connection is one like the page, and the worker that keeps it is never stored itself', async () => {
  const page = await app.inject('/offline.html')
  expect([page.statusCode, page.body, page.headers['cache-control']]).toEqual([
    ...[200, '<!doctype html>no connection', 'no-cache'],
  ])
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  const worker = await app.inject({ url: '/service-worker.js', headers: { 'accept-encoding': 'identity' } })
  expect(worker.body).toBe('the worker')
  expect(worker.headers).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'self'",
    'x-content-type-options': 'nosniff',
  })
})

test('the page may speak with the host that it was asked of, and with no other', async () => {
  const sources = async (host: string) => {
    const { headers } = await app.inject({ url: '/', headers: { host } })
    return /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
  }
  expect(await sources('desk.example.com:8443')).toBe("'self' ws://desk.example.com:8443 wss://desk.example.com:8443")
  expect(await sources('[::1]:8080')).toBe("'self' ws://[::1]:8080 wss://[::1]:8080")
  expect(await sources('a.example; script-src *')).toBe("'self'")
})

test('what the page loads is stored by the browser for ever where its name tells its bytes, else for a day', async () => {
  const answer = await app.inject(`/${SCRIPT}`)
  expect([answer.body, answer.headers['cache-control']]).toEqual(['the script', 'public, max-age=31536000, immutable'])
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect((await app.inject('/assets/emoji/data.json')).headers['cache-control']).toBe('public, max-age=86400')
  expect((await app.inject({ method: 'HEAD', url: `/${SCRIPT}` })).statusCode).toBe(200)
})

test.each([
  ['app-0A1B2C3D.webmanifest', 'application/manifest+json'],
  ['icon-192-0A1B2C3D.png', 'image/png'],
])('%s, by which the page is installed, comes as %s and is stored for ever', async (name, type) => {
  const { statusCode, headers } = await app.inject(`/assets/${name}`)
  expect([statusCode, headers['content-type']]).toEqual([200, type])
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

const sent = async (url: string, headers: Record<string, string>) => {
  const answer = await app.inject({ url, headers })
  const { 'content-encoding': encoding, 'content-type': type, vary } = answer.headers
  return { answer, encoding, type, vary, text: answer.rawPayload }
}

test.each([
  ['br', 'gzip, deflate, br, zstd', brotliCompressSync('the script')],
  ['gzip', 'gzip, deflate', gzipSync('the script')],
  [undefined, 'identity', Buffer.from('the script')],
  [undefined, 'br;q=0', Buffer.from('the script')],
])('a script goes out as %s to who takes %s, and caches are told', async (encoding, takes, bytes) => {
  const script = await sent(`/${SCRIPT}`, { 'accept-encoding': takes })
  expect([script.encoding, script.text.equals(bytes)]).toEqual([encoding, true])
  expect([script.vary, script.type]).toEqual(['accept-encoding', 'application/javascript; charset=utf-8'])
  expect(script.answer.headers['cache-control']).toContain('immutable')
})

test.each(['/', '/index.html', '/tickets/7'])('%s is sent compressed, too', async url => {
  const page = await sent(url, { 'accept-encoding': 'br' })
  expect([page.encoding, page.type]).toEqual(['br', 'text/html; charset=utf-8'])
  expect(page.text).toEqual(brotliCompressSync('<!doctype html>the page'))
  expect(page.answer.headers['cache-control']).toBe('no-cache')
})

test('a browser that has it already is told so, and parts are parts of what is sent', async () => {
  const headers = { 'accept-encoding': 'br' }
  const { etag } = (await sent(`/${SCRIPT}`, headers)).answer.headers
  expect((await sent(`/${SCRIPT}`, { ...headers, 'if-none-match': String(etag) })).answer.statusCode).toBe(304)
  const part = await sent(`/${SCRIPT}`, { ...headers, range: 'bytes=0-3' })
  expect([part.answer.statusCode, part.encoding]).toEqual([206, 'br'])
  expect(part.text).toEqual(brotliCompressSync('the script').subarray(0, 4))
  const sound = await sent('/assets/sound-0A1B2C3D.mp3', { ...headers, range: 'bytes=1-2' })
  expect([sound.answer.statusCode, sound.encoding, sound.answer.body]).toEqual([206, undefined, 'in'])
})

test.each([
  '/api/nothing',
  '/assets/gone.js',
  '/assets/../index.html.br',
  '/assets/%2e%2e%2findex.html',
  `/${SCRIPT}.br`,
  '/index.html.gz',
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
])('%s is not found', async url => {
  const answer = await app.inject(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.body).not.toContain('not yours')
})
