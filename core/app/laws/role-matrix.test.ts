import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillPath } from '../../kit/contract.ts'
import type { TestClient } from '../../testing/client.ts'
import { World } from '../../testing/world.ts'

/** Who may call what, written by hand from the specification (spec 1 §6, spec 2 §6), not read from the code. */
const EVERYONE = 'admin supervisor user restaurante super'
const STAFF = 'admin supervisor user super'
const ADMIN = 'admin super'
const matrix: Record<string, string> = {
  'POST /auth/login': 'public',
  'POST /auth/refresh_token': 'cookie',
  'DELETE /auth/logout': EVERYONE,
  'GET /auth/me': EVERYONE,

  'GET /companies': 'super',
  'GET /companies/list': 'super',
  'POST /companies/cadastro': 'public',
  'GET /companies/listPlan/:companyId': EVERYONE,
  'GET /companies/:id': EVERYONE,
  'POST /companies': 'super',
  'PUT /companies/:id': 'super',
  'DELETE /companies/:id': 'super',
  'PUT /companies/:id/schedules': ADMIN,
  'PUT /companies/:id/time-zone': ADMIN,
  'GET /plans/list': 'public',
  'GET /plans/all': EVERYONE,
  'GET /plans/:id': EVERYONE,
  'POST /plans': 'super',
  'PUT /plans/:id': 'super',
  'DELETE /plans/:id': 'super',

  'GET /users': STAFF,
  'GET /users/list': STAFF,
  'GET /users/:id': STAFF,
  'POST /users': ADMIN,
  'PUT /users/:id': EVERYONE,
  'DELETE /users/:id': ADMIN,
  'GET /settings': EVERYONE,
  'PUT /settings/:key': ADMIN,

  'GET /queue': EVERYONE,
  'GET /queue/:queueId': EVERYONE,
  'POST /queue': ADMIN,
  'PUT /queue/:queueId': ADMIN,
  'DELETE /queue/:queueId': ADMIN,
  'GET /queue-options': EVERYONE,
  'POST /queue-options': ADMIN,
  'PUT /queue-options/:optionId': ADMIN,
  'DELETE /queue-options/:optionId': ADMIN,

  'GET /whatsapp': EVERYONE,
  'GET /whatsapp/:whatsappId': EVERYONE,
  'POST /whatsapp': ADMIN,
  'PUT /whatsapp/:whatsappId': ADMIN,
  'DELETE /whatsapp/:whatsappId': ADMIN,
  'POST /whatsappsession/:whatsappId': `${ADMIN} restaurante`,
  'PUT /whatsappsession/:whatsappId': `${ADMIN} restaurante`,
  'DELETE /whatsappsession/:whatsappId': `${ADMIN} restaurante`,
  'POST /whatsappsession/:whatsappId/pairing-code': `${ADMIN} restaurante`,

  'GET /contacts': STAFF,
  'GET /contacts/list': STAFF,
  'GET /contacts/:contactId': STAFF,
  'POST /contacts': STAFF,
  'PUT /contacts/:contactId': STAFF,
  'DELETE /contacts/:contactId': ADMIN,
  'GET /tags': STAFF,
  'GET /tags/list': STAFF,
  'GET /tags/kanban': STAFF,
  'GET /tags/:tagId': STAFF,
  'POST /tags': STAFF,
  'PUT /tags/:tagId': STAFF,
  'DELETE /tags/:tagId': STAFF,
  'POST /tags/sync': STAFF,
  'POST /ticket-notes': STAFF,
  'GET /ticket-notes/list': STAFF,
  'DELETE /ticket-notes/:noteId': STAFF,

  'GET /tickets': STAFF,
  'GET /tickets/counts': STAFF,
  'GET /tickets/:ticketId': STAFF,
  'GET /tickets/u/:uuid': STAFF,
  'POST /tickets': STAFF,
  'PUT /tickets/:ticketId': STAFF,
  'DELETE /tickets/:ticketId': ADMIN,
  'GET /tickets/:ticketId/trace': ADMIN,
  'GET /messages/:ticketId': STAFF,
  'POST /messages/:ticketId': STAFF,
  'PUT /messages/:messageId': STAFF,
  'DELETE /messages/:messageId': STAFF,
  'POST /messages/:messageId/retry': STAFF,
  'POST /messages/:messageId/reaction': STAFF,
  'POST /messages/:messageId/media-retry': STAFF,
  'POST /messages/send': 'connection',
}

let world: World
const people = new Map<string, TestClient>()

beforeAll(async () => {
  world = await World.open()
  const company = await world.company()
  people.set('admin', company.admin)
  for (const profile of ['supervisor', 'user', 'restaurante'] as const)
    people.set(profile, await company.person(profile))
  people.set('super', await world.superAdmin())
})
afterAll(() => world.close())

const routesOf = () => world.house.rooms.flatMap(room => room.routes.map(({ route }) => route))

/** Calls with ids that nobody has and no body: whoever is let in hears 404 or 400, whoever is not 401 or 403. */
async function statusFor(client: TestClient, method: string, path: string): Promise<number> {
  const names = [...path.matchAll(/:(\w+)/g)].map(match => match[1]!)
  const values: Record<string, string> = { uuid: '00000000-0000-4000-8000-000000000000', key: 'userRating' }
  const filled = fillPath(path, Object.fromEntries(names.map(name => [name, values[name] ?? '999999'])))
  const response = await client.raw(method, filled, method === 'GET' || method === 'DELETE' ? {} : { body: {} })
  return response.status
}

test('every route has its row, and every row its route', () => {
  const routes = routesOf().map(({ method, path }) => `${method} ${path}`)
  expect(routes.toSorted()).toEqual(Object.keys(matrix).toSorted())
})

describe.each(Object.entries(matrix))('%s', (line, allowed) => {
  const [method, path] = line.split(' ') as [string, string]
  const isOpen = ['public', 'cookie', 'connection'].includes(allowed)

  test(`is for ${allowed}`, async () => {
    const refusedToNobody = await statusFor(world.nobody, method, path)
    if (allowed === 'public') expect([401, 403]).not.toContain(refusedToNobody)
    else expect(refusedToNobody).toBe(401)
    if (isOpen || line === 'DELETE /auth/logout') return
    for (const [role, client] of people) {
      const status = await statusFor(client, method, path)
      const own = line === 'PUT /users/:id' || path.startsWith('/companies/')
      if (allowed.split(' ').includes(role)) expect({ role, status }).not.toEqual({ role, status: own ? 401 : 403 })
      else expect({ role, status }).toEqual({ role, status: 403 })
    }
  })
})

test('a restaurante acts on its own connection alone', async () => {
  const company = await world.company()
  const restaurante = await company.person('restaurante')
  const status = await statusFor(restaurante, 'POST', '/whatsappsession/:whatsappId')
  expect([403, 404]).toContain(status)
})
