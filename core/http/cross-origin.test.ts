import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestClient } from '../app/testing/client.ts'
import { originsError, originsIn } from './cross-origin.ts'
import { routes, SmallServer } from './testing/small-server.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const APP = 'https://app.example.com'
const server = new SmallServer()
let open: TestClient
let closed: TestClient
beforeAll(async () => {
  open = await server.serve({ allowedOrigins: [APP, 'http://localhost:3000'] })
  closed = await server.serve()
})
afterAll(() => server.close())

const allowed = ({ headers }: Response): unknown[] => [
  headers.get('access-control-allow-origin'),
  headers.get('access-control-allow-credentials'),
]
const requested = (client: TestClient, path: string, origin: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${client.base}/api${path}`, { ...init, headers: { ...init.headers, origin } })
const preflight = (client: TestClient, origin: string): Promise<Response> =>
  requested(client, '/echo/1', origin, { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } })

test('pages of an origin that is named read what is answered and what is refused', async () => {
  for (const origin of [APP, 'http://localhost:3000'])
    for (const path of ['/open', '/platform', '/nothing']) {
      const answer = await requested(open, path, origin)
      expect(allowed(answer)).toEqual([origin, 'true'])
      expect(answer.headers.get('vary')).toContain('origin')
      expect(answer.headers.get('access-control-expose-headers')).toContain('x-request-id')
    }
})

test('their browsers hear which calls they may make', async () => {
  const answer = await preflight(open, APP)
  expect([answer.status, ...allowed(answer)]).toEqual([204, APP, 'true'])
  expect(answer.headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST, PUT, DELETE')
  expect(answer.headers.get('access-control-allow-headers')).toContain('authorization, content-type')
})

test('pages of other origins read nothing, and no page does where none is named', async () => {
  const others = ['https://app.example.com.evil.example', 'http://app.example.com', 'null', 'https://evil.example']
  for (const origin of others) {
    expect(allowed(await requested(open, '/open', origin))).toEqual([null, null])
    expect(allowed(await preflight(open, origin))).toEqual([null, null])
  }
  for (const answer of [await requested(closed, '/open', APP), await preflight(closed, APP)])
    expect([...allowed(answer), answer.headers.get('vary')]).toEqual([null, null, null])
})

test('files are shown by their pages, and otherwise by ours alone', async () => {
  const policyOf = async ({ base }: TestClient): Promise<string | null> => {
    const form = new FormData()
    form.append('file', new Blob([PNG], { type: 'image/png' }), 'a.png')
    const { link } = await new TestClient(base, 'good').call(routes.upload, { form })
    return (await fetch(base + link)).headers.get('cross-origin-resource-policy')
  }
  expect([await policyOf(open), await policyOf(closed)]).toEqual(['cross-origin', 'same-origin'])
})

test('origins are named with their scheme and their port, and nothing behind', () => {
  expect(originsIn('https://app.example.com, http://localhost:3000/')).toEqual([APP, 'http://localhost:3000'])
  expect(originsError('https://app.example.com,http://localhost:3000')).toBeUndefined()
  for (const none of ['*', 'app.example.com', 'https://app.example.com/desk', 'null', 'ftp://app.example.com'])
    expect(originsError(none)).toContain('must be origins')
})
