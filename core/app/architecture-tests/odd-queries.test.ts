import { expect } from 'vitest'
import type { Route } from '../../domain/access/routes.ts'
import { MAX_FILTER_TAGS, MAX_IDS } from '../../kit/limits.ts'
import type { TestClient } from '../testing/client.ts'
import { test } from '../testing/test.ts'
import { allRoutes } from './all-routes.ts'

let admin: TestClient
let boss: TestClient
test.beforeAll(async ({ world }) => {
  admin = (await world.company()).admin
  boss = await world.superAdmin()
})

/** The calls without path parameters whose query has a field of this name. */
const listsWith = (field: string): [string, Route][] =>
  allRoutes
    .filter(({ query, path }) => !path.includes(':') && field in ((query as { shape?: object })?.shape ?? {}))
    .map(route => [route.path, route])

const ask = (route: Route, query: Record<string, unknown>) =>
  (route.allow === 'super' ? boss : admin).raw(route.method, route.path, { query })

test.each(listsWith('searchParam'))(
  '%s finds nothing by control characters, and says so in order',
  async (_, route) => {
    for (const searchParam of ['a\u0000bcd', '\u0000', '\u0007\u001b[31m', '"\u0000"'])
      expect((await ask(route, { searchParam })).status).toBe(200)
  },
)

test.each(listsWith('cursor'))('%s rejects a cursor that is none instead of beginning anew', async (_, route) => {
  const answer = await ask(route, { cursor: 'nowhere' })
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { error: 'ERR_VALIDATION', faults: [{ path: 'cursor', message: 'Esta página da lista não existe' }] },
  ])
})

test.each([
  ['tags', MAX_FILTER_TAGS],
  ['users', MAX_IDS],
  ['queueIds', MAX_IDS],
] as const)('/tickets takes so many %s and no more: %i', async (field, max) => {
  const route = allRoutes.find(({ path, method }) => path === '/tickets' && method === 'GET')!
  const ids = (count: number) => JSON.stringify(Array.from({ length: count }, (_, index) => index + 1))
  expect((await ask(route, { [field]: ids(max) })).status).toBe(200)
  const rejected = await ask(route, { [field]: ids(max + 1) })
  expect([rejected.status, await rejected.json()]).toMatchObject([
    400,
    { faults: [{ path: field, message: 'Valores demais' }] },
  ])
})
