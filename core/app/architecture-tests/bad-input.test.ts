import fc from 'fast-check'
import { describe, expect } from 'vitest'
import * as z from 'zod'
import type { Route } from '../../domain/access/routes.ts'
import { bodyLimitOf } from '../../http/index.ts'
import { MINUTE } from '../../kit/clock.ts'
import { fillPath } from '../../kit/contract.ts'
import { isKnownWord } from '../../kit/words.ts'
import { connectionRoutes } from '../../tenant/connections/contract.ts'
import { aFlow } from '../../tenant/flows/architecture-cases.ts'
import { flowHookRoutes } from '../../tenant/flows/hooks/contract.ts'
import { aConversation } from '../../tenant/messages/fixtures.ts'
import { TestClient } from '../testing/client.ts'
import { test } from '../testing/test.ts'
import { size } from '../testing/thorough.ts'
import type { TestCompany } from '../testing/world.ts'
import { allRoutes } from './all-routes.ts'

const RUNS = size(8, 30)
/** The validator's own texts, which are English and for programmers. */
const OF_THE_LIBRARY = /^(Invalid (input|string|number|option|key|element|ISO)|Too (small|big)|Unrecognized)/

let company: TestCompany
let clients: Record<'admin' | 'super' | 'connection' | 'nobody', TestClient>
let expired: TestClient
/** The address of a webhook. */
let hook = { slug: '', hookKey: '' }

test.beforeAll(async ({ world }) => {
  company = await world.company()
  expired = new TestClient(world.base, company.admin.token)
  await world.clock.advance(16 * MINUTE)
  const admin = await world.signIn(company.adminEmail)
  const { whatsappId } = await aConversation(world, { ...company, admin })
  await admin.call(connectionRoutes.update, { params: { whatsappId }, body: { token: 'token-da-conexao' } })
  const { id: flowId } = await aFlow(admin, { tipo: 'webhook', slug: 'pedidos', nodes: [], edges: [] })
  const [slug = '', hookKey = ''] = (await admin.call(flowHookRoutes.hook, { params: { flowId } })).path
    .split('/')
    .slice(-2)
  hook = { slug, hookKey }
  clients = {
    admin,
    super: await world.superAdmin(),
    connection: new TestClient(world.base, 'token-da-conexao'),
    nobody: world.nobody,
  }
})

/** Calls that would end the session that the other tests go by, or are limited to a few a minute. */
const LEFT_OUT = new Set(['DELETE /auth/logout', 'POST /auth/login', 'POST /companies/cadastro'])
const nameOf = ({ method, path }: Route): string => `${method} ${path}`
const tried = allRoutes.filter(route => !LEFT_OUT.has(nameOf(route)))
const guarded = allRoutes.filter(({ allow }) => typeof allow === 'object' || allow === 'super')

function clientFor({ allow }: Route): TestClient {
  if (allow === 'super' || allow === 'connection') return clients[allow]
  return allow === 'public' || allow === 'cookie' || allow === 'hook' ? clients.nobody : clients.admin
}

/** Path with ids of rows that exist (1) where the parameter is one. */
function pathOf({ path }: Route, id: string | number = 1): string {
  const names = [...path.matchAll(/:(\w+)/g)].map(match => match[1]!)
  const special: Record<string, string> = { uuid: '00000000-0000-4000-8000-000000000000', key: 'userRating', ...hook }
  return fillPath(path, Object.fromEntries(names.map(name => [name, special[name] ?? id])))
}

const fieldsOf = (schema: z.ZodType | undefined): string[] => {
  const json = schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: object })
  return Object.keys(json?.properties ?? {})
}

/** Values that people and programs get wrong. */
const oddValue = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    'null',
    '1e999',
    '٣',
    'a'.repeat(5000),
    "'; DROP TABLE users; --",
    '\u0000',
    '\ud800',
  ),
  fc.constantFrom(-1, 0, 1.5, 2 ** 53, -(2 ** 63), true, null),
)

function oddBody(route: Route): fc.Arbitrary<unknown> {
  const fields = fieldsOf(route.body)
  const shaped = fc.dictionary(fc.constantFrom(...(fields.length ? fields : ['x'])), oddValue, { maxKeys: 8 })
  return fc.oneof({ weight: 3, arbitrary: shaped }, fc.jsonValue({ maxDepth: 2 }))
}

describe.each(tried.map(route => [nameOf(route), route] as const))('%s', (_, route) => {
  test('answers whatever it is sent with a success or a clear rejection, never with an error of ours', async ({
    world,
  }) => {
    const queries = fc.dictionary(fc.constantFrom(...[...fieldsOf(route.query), 'x']), fc.string({ maxLength: 40 }))
    await fc.assert(
      fc.asyncProperty(oddBody(route), queries, async (body, query) => {
        const sendsBody = route.method === 'POST' || route.method === 'PUT'
        const path = pathOf(route, route.method === 'DELETE' || route.allow === 'super' ? 987654 : 1)
        const response = await clientFor(route).raw(route.method, path, { query, ...(sendsBody ? { body } : {}) })
        const text = await response.text()
        expect(response.status, text).not.toBe(500)
        if (response.status < 400) return
        const error = JSON.parse(text)
        expect(error.error.length).toBeGreaterThan(3)
        expect(error.message ?? error.error).toMatch(/\S/)
        for (const problem of error.faults ?? []) {
          expect(problem.message).not.toMatch(OF_THE_LIBRARY)
          expect(problem.code, 'a fault that can be told in each language').toSatisfy(isKnownWord)
        }
      }),
      { numRuns: route.rate ? 3 : RUNS, seed: 20261121 },
    )
    expect(world.complaints).toEqual([])
  })
})

describe.each(guarded.map(route => [nameOf(route), route] as const))('%s', (_, route) => {
  test('tells an expired token from an ended session', async ({ world }) => {
    const options = route.method === 'GET' || route.method === 'DELETE' ? {} : { body: {} }
    const old = await expired.raw(route.method, pathOf(route), options)
    expect([old.status, ((await old.json()) as { error: string }).error]).toEqual([403, 'ERR_TOKEN_EXPIRED'])
    const rubbish = await new TestClient(world.base, 'rubbish').raw(route.method, pathOf(route), options)
    expect([rubbish.status, ((await rubbish.json()) as { error: string }).error]).toEqual([401, 'ERR_SESSION_EXPIRED'])
  })
})

const withBody = tried.filter(({ method }) => method === 'POST' || method === 'PUT')

describe.each(withBody.map(route => [nameOf(route), route] as const))('%s', (_, route) => {
  test('rejects what is no JSON and what is too large, and changes nothing', async ({ world }) => {
    // What the calls before have begun may still change rows.
    await world.idle()
    const before = await stateOf(company)
    const send = (body: string) =>
      fetch(`${world.base}/api${pathOf(route)}`, {
        method: route.method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${clientFor(route).token ?? ''}` },
        body,
      })
    expect((await send('{"broken":')).status).toBe(400)
    expect((await send(`{"x":"${'y'.repeat(bodyLimitOf(route) + 10)}"}`)).status).toBe(413)
    expect(await stateOf(company)).toBe(before)
  })
})

const stateOf = ({ context: desk }: TestCompany): Promise<string> =>
  desk(async ({ db }) => {
    const tables = ['users', 'queues', 'whatsapps', 'contacts', 'tickets', 'messages', 'tags', 'settings'] as const
    const rows = await Promise.all(tables.map(table => db.selectFrom(table).selectAll().execute()))
    return JSON.stringify(rows)
  })
