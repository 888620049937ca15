import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect } from 'vitest'
import { eventually } from '../../client/eventually.ts'
import { MAX_CALLS } from '../../kit/limits.ts'
import { tagRoutes } from '../../tenant/tags/contract.ts'
import { test } from '../../testing/test.ts'

/** A caller who has announced a body and sends only a bit of it. */
async function halfSent(base: string, path: string, token?: string): Promise<Socket> {
  const socket = connect(Number(new URL(base).port), '127.0.0.1')
  await once(socket, 'connect')
  const authorization = token ? `authorization: Bearer ${token}\r\n` : ''
  const head = `POST /api${path} HTTP/1.1\r\nhost: x\r\n${authorization}content-type: application/json`
  socket.write(`${head}\r\ncontent-length: 100\r\n\r\n{`)
  return socket
}

test('whoever has too many calls under way is told to come later, and colleagues are not', async ({ openWorld }) => {
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
  const refused = await list()
  expect([refused.headers.get('retry-after'), await refused.json()]).toEqual([
    '1',
    { error: 'ERR_TOO_BUSY', seconds: 1, message: 'Há pedidos demais ao mesmo tempo. Tente de novo em 1 s.' },
  ])
  expect(await colleague.call(tagRoutes.list)).toMatchObject({ count: 0 })
  for (const socket of sockets) socket.destroy()
  await eventually('they are gone', async () => (await list()).status === 200)
})

test('a body that nobody may send is refused before it has come', async ({ world }) => {
  const told = async (token?: string): Promise<string> => {
    const socket = await halfSent(world.base, tagRoutes.create.path, token)
    const [answer] = await once(socket, 'data')
    socket.destroy()
    return String(answer).split('\r\n')[0]!
  }
  expect(await told()).toBe('HTTP/1.1 401 Unauthorized')
  expect(await told('nonsense')).toBe('HTTP/1.1 401 Unauthorized')
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
