import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failureOf } from './failures.ts'
import { servePages } from './pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'balcao-'))
let app: FastifyInstance

beforeAll(async () => {
  mkdirSync(join(folder, 'ui/assets'), { recursive: true })
  writeFileSync(join(folder, 'ui/index.html'), '<!doctype html>the page')
  writeFileSync(join(folder, 'ui/assets/app-1.js'), 'the script')
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
    expect(answer.headers['x-frame-options']).toBe('DENY')
    expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(200)
  },
)

test('the page may speak with the host that it was asked of, and with no other', async () => {
  const sources = async (host: string) => {
    const { headers } = await app.inject({ url: '/', headers: { host } })
    return /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
  }
  expect(await sources('desk.example.com:8443')).toBe("'self' ws://desk.example.com:8443 wss://desk.example.com:8443")
  expect(await sources('[::1]:8080')).toBe("'self' ws://[::1]:8080 wss://[::1]:8080")
  expect(await sources('a.example; script-src *')).toBe("'self'")
})

test('what the page loads is kept by the browser for ever', async () => {
  const answer = await app.inject('/assets/app-1.js')
  expect([answer.body, answer.headers['cache-control']]).toEqual(['the script', 'public, max-age=31536000, immutable'])
})

test.each([
  '/api/nothing',
  '/assets/gone.js',
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
])('%s is not found', async url => {
  const answer = await app.inject(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.body).not.toContain('not yours')
})
