import { describe, expect } from 'vitest'
import { fillPath } from '../../kit/contract.ts'
import type { TestClient } from '../testing/client.ts'
import { test } from '../testing/test.ts'
import { allArchitectureCases } from './all-cases.ts'
import { allRoutes } from './all-routes.ts'

/** Who may call what, as each module's `architecture-cases.ts` has it from the specification. */
const matrix = Object.fromEntries(
  allArchitectureCases.flatMap(({ routes }) => Object.entries(routes).map(([route, row]) => [route, row.for])),
)

/** Addresses at which visitors are answered as at a public route. */
const visited = new Set(allRoutes.flatMap(({ method, path, visitors }) => (visitors ? [`${method} ${path}`] : [])))

const people = new Map<string, TestClient>()

test.beforeAll(async ({ world }) => {
  const company = await world.company()
  people.set('admin', company.admin)
  for (const profile of ['supervisor', 'user', 'restaurante'] as const)
    people.set(profile, await company.person(profile))
  people.set('super', await world.superAdmin())
})

/**
 * Calls with ids that nobody has and no body: anyone who is let in hears 404 or 400 (415 where only a form is taken), anyone who is
 * not 401 or 403.
 */
async function statusFor(client: TestClient, method: string, path: string): Promise<number> {
  const names = [...path.matchAll(/:(\w+)/g)].map(match => match[1]!)
  const values: Record<string, string> = { uuid: '00000000-0000-4000-8000-000000000000', key: 'userRating' }
  const filled = fillPath(path, Object.fromEntries(names.map(name => [name, values[name] ?? '999999'])))
  const response = await client.raw(method, filled, method === 'GET' || method === 'DELETE' ? {} : { body: {} })
  return response.status
}

test('every route has its row, and every row its route', () => {
  const routes = allRoutes.map(({ method, path }) => `${method} ${path}`)
  expect(routes.toSorted()).toEqual(Object.keys(matrix).toSorted())
})

describe.each(Object.entries(matrix))('%s', (line, allowed) => {
  const [method, path] = line.split(' ') as [string, string]
  const isOpen = ['public', 'cookie', 'connection', 'hook'].includes(allowed)

  test(`is for ${allowed}`, async ({ world }) => {
    const rejectedToNobody = await statusFor(world.nobody, method, path)
    if (allowed === 'public' || visited.has(line)) expect([401, 403]).not.toContain(rejectedToNobody)
    // A wrong key is as if there were no such address.
    else expect(rejectedToNobody).toBe(allowed === 'hook' ? 404 : 401)
    if (isOpen || line === 'DELETE /auth/logout') return
    for (const [role, client] of people) {
      const status = await statusFor(client, method, path)
      const own = line === 'PUT /users/:id' || path.startsWith('/companies/')
      if (allowed.split(' ').includes(role)) expect({ role, status }).not.toEqual({ role, status: own ? 401 : 403 })
      else expect({ role, status }).toEqual({ role, status: 403 })
    }
  })
})

test('a restaurante acts on its own connection alone', async ({ world }) => {
  const company = await world.company()
  const restaurante = await company.person('restaurante')
  const status = await statusFor(restaurante, 'POST', '/whatsappsession/:whatsappId')
  expect([403, 404]).toContain(status)
})
