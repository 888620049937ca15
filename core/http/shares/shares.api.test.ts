import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect } from 'vitest'
import { eventually } from '../../app/testing/client/eventually.ts'
import type { TestClient } from '../../app/testing/client.ts'
import { test } from '../../app/testing/test.ts'
import { SECOND } from '../../kit/clock.ts'
import { MAX_CALLS } from '../../kit/limits.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { tagRoutes } from '../../tenant/tags/contract.ts'

/** A caller who has announced a body and sends only a bit of it. */
async function halfSent(base: string, path: string, token?: string): Promise<Socket> {
  const socket = connect(Number(new URL(base).port), '127.0.0.1')
  await once(socket, 'connect')
  const authorization = token ? `authorization: Bearer ${token}\r\n` : ''
  const head = `POST /api${path} HTTP/1.1\r\nhost: x\r\n${authorization}content-type: application/json`
  socket.write(`${head}\r\ncontent-length: 100\r\n\r\n{`)
  return socket
}

test('anyone who has too many calls under way is told to come later, and colleagues are not', async ({ openWorld }) => {
  const world = await openWorld()
  const company = await world.company()
  const { admin } = company
  const colleague = await company.person('admin')
  const sockets = await Promise.all(
    Array.from({ length: MAX_CALLS.ofPerson }, () => halfSent(world.base, tagRoutes.create.path, admin.token)),
  )
  const list = () =>
    fetch(`${world.base}/api${tagRoutes.list.path}`, { headers: { authorization: `Bearer ${admin.token}` } })
  await eventually('all are heard', async () => (await list()).status === 429)
  const rejected = await list()
  expect([rejected.headers.get('retry-after'), await rejected.json()]).toEqual([
    '1',
    { error: 'ERR_TOO_BUSY', seconds: 1, message: 'Há pedidos demais ao mesmo tempo. Tente de novo em 1 s.' },
  ])
  expect(rejected.headers.get('connection')).toBe('keep-alive')
  const [answer] = await once(await halfSent(world.base, tagRoutes.create.path, admin.token), 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 429 [\s\S]*\r\nconnection: close\r\n/i)
  expect(await colleague.call(tagRoutes.list)).toMatchObject({ count: 0 })
  for (const socket of sockets) socket.destroy()
  await eventually('they are gone', async () => (await list()).status === 200)
})

test('a body that nobody may send is rejected before it has come', async ({ world }) => {
  const emitted = async (token?: string): Promise<string> => {
    const socket = await halfSent(world.base, tagRoutes.create.path, token)
    const [answer] = await once(socket, 'data')
    socket.destroy()
    return String(answer).split('\r\n')[0]!
  }
  expect(await emitted()).toBe('HTTP/1.1 401 Unauthorized')
  expect(await emitted('nonsense')).toBe('HTTP/1.1 401 Unauthorized')
})

test('where nobody signs in, four kilobytes are enough', async ({ world }) => {
  const login = (bytes: number) =>
    fetch(`${world.base}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'x'.repeat(bytes) }),
    })
  expect([(await login(3_000)).status, (await login(4_100)).status]).toEqual([400, 413])
})

test('bodies that strangers leave half sent keep nobody of their address out, and are cut off soon', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const { adminEmail } = await world.company()
  const received = new Set<unknown>()
  world.app.http.server.on('request', request => received.add(request))
  const sockets = await Promise.all(
    Array.from({ length: MAX_CALLS.ofPerson + 6 }, () => halfSent(world.base, authRoutes.login.path)),
  )
  await eventually('all are heard', () => received.size === sockets.length)
  await world.signIn(adminEmail)
  const closed = Promise.all(sockets.map(socket => once(socket, 'close')))
  await world.advance(5 * SECOND)
  await closed
})

test('a body of lists in lists without end is rejected before it is read', async ({ world, admin }) => {
  const answer = await fetch(`${world.base}/api${tagRoutes.create.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: `{"name":${'['.repeat(100_000)}`,
  })
  expect([answer.status, (await answer.json()).error]).toEqual([400, 'ERR_MALFORMED_BODY'])
})

test('bodies by the dozen are read in turns, so that a company waits for no other one’s', async ({ world, admin }) => {
  const { admin: other } = await world.company()
  const answered: string[] = []
  const ask = async (method: 'GET' | 'POST', { token }: TestClient, payload?: string): Promise<void> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const { statusCode } = await world.app.http.inject({
      method,
      url: `/api${tagRoutes.list.path}`,
      headers,
      ...(payload ? { payload } : {}),
    })
    answered.push(`${method} ${statusCode}`)
  }
  await Promise.all([...Array.from({ length: 60 }, () => ask('POST', admin, '{"name":')), ask('GET', other)])
  expect(answered.at(-1)).toBe('POST 400')
  expect(answered).toContain('GET 200')
})

test('strangers who ask for pages by the dozen wait in turns, as they do for calls', async ({ world, admin }) => {
  const answered: string[] = []
  const ask = async (url: string, headers = {}): Promise<void> => {
    await world.app.http.inject({ url, headers })
    answered.push(url)
  }
  const authorization = `Bearer ${admin.token}`
  await Promise.all([
    ...Array.from({ length: 60 }, () => ask('/api/health')),
    ask(`/api${tagRoutes.list.path}`, { authorization }),
  ])
  expect(answered.at(-1)).toBe('/api/health')
})
