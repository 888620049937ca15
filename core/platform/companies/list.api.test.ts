import { expect } from 'vitest'
import type { TestClient } from '../../app/testing/client.ts'
import { test } from '../../app/testing/test.ts'
import { PASSWORD } from '../../app/testing/world.ts'
import type { ClientInput } from '../../kit/contract.ts'
import { planRoutes } from '../plans/contract.ts'
import { CompanyOrder, companyRoutes } from './contract.ts'

/** By name, which is in no other order the same. */
const shops = [
  { name: 'Ágata Joias', email: 'vendas@joias.example', phone: '11 5555-0001', plan: 'Prata', dueDate: '2027-03-01' },
  { name: 'bazar Ágata', email: 'caixa@bazar.example', phone: '21 5555-0002', plan: 'ouro', dueDate: null },
  { name: 'Casa Ágata', email: 'a@casa.example', phone: '(31) 4444', plan: null, dueDate: '2026-12-24', status: false },
]

let boss: TestClient
const planIds: Record<string, number> = {}

test.beforeAll(async ({ world }) => {
  boss = await world.superAdmin()
  for (const name of ['ouro', 'Prata']) planIds[name] = (await boss.call(planRoutes.create, { body: { name } })).id
  for (const [n, { plan, ...shop }] of [2, 0, 1].map(at => [at, shops[at]!] as const)) {
    const adminUser = { name: 'Rosa', email: `rosa-${n}@agata.example`, password: PASSWORD }
    const planId = plan === null ? null : planIds[plan]
    await boss.call(companyRoutes.create, { body: { ...shop, planId, adminUser } })
    await world.advance(1000)
  }
})

type Query = NonNullable<ClientInput<typeof companyRoutes.list>['query']>

/** The first letters of what is found. */
const found = async (query: Query): Promise<string> => {
  const { companies, count } = await boss.call(companyRoutes.list, { query: { name: 'agata', ...query } })
  expect(count).toBe(companies.length)
  return companies.map(({ name }) => name[0]).join('')
}

test.for([
  [{}, 'bÁC'],
  [{ name: 'ÁGATA J' }, 'Á'],
  [{ email: 'CAIXA@' }, 'b'],
  [{ phone: '5555' }, 'bÁ'],
  [{ status: 'true' }, 'bÁ'],
  [{ status: 'false' }, 'C'],
  [{ status: '', planId: '' }, 'bÁC'],
  [{ name: 'agata', email: 'example', phone: '5555', status: 'true', searchParam: 'JOIAS' }, 'Á'],
  [{ searchParam: '(31) 4' }, 'C'],
  [{ phone: '%' }, ''],
  [{ email: 'joias', phone: '4444' }, ''],
] as const)('%j finds %s', async ([query, names]) => {
  expect(await found(query)).toBe(names)
})

test('A plan finds the companies that have it', async () => {
  expect(await found({ planId: String(planIds.ouro) })).toBe('b')
  expect(await found({ planId: '999' })).toBe('')
})

test.for([
  ['id', 'CÁb'],
  ['name', 'ÁbC'],
  ['email', 'CbÁ'],
  ['phone', 'CÁb'],
  ['planId', 'CbÁ'],
  ['status', 'CÁb'],
  ['createdAt', 'CÁb'],
  ['dueDate', 'CÁb'],
] as const)('By %s they stand as %s, and the other way round', async ([sortBy, names]) => {
  expect(await found({ sortBy, order: 'asc' })).toBe(names)
  expect(await found({ sortBy, order: 'desc' })).toBe([...names].reverse().join(''))
})

test('What is no order or state is refused', async () => {
  for (const query of [{ sortBy: 'phase' }, { order: 'up' }, { status: 'perhaps' }, { planId: 'x' }]) {
    const rejected = await boss.refusal(companyRoutes.list, { query: query as never })
    expect(rejected.status).toBe(400)
    expect(rejected.body.faults).toMatchObject([{ path: Object.keys(query)[0] }])
  }
})

test('Pages by cursor go on where the last one ended, in every order', async ({ openWorld }) => {
  const world = await openWorld()
  const own = await world.superAdmin()
  const { db } = world.app.platform.store
  for (let n = 0; n < 45; n++) {
    const [name, dueDate] = [`Loja ${n % 2 ? 'á' : 'B'} ${n}`, n % 3 ? `2027-01-${10 + (n % 9)}` : null]
    const times = { createdAt: n % 7, updatedAt: 0 }
    const row = {
      name,
      folded: name.toLowerCase(),
      email: `${n % 5}`,
      dueDate,
      status: n % 2,
      planId: n % 4 ? 1 : null,
    }
    await db
      .insertInto('companies')
      .values({ ...row, ...times })
      .execute()
  }
  for (const sortBy of CompanyOrder.options)
    for (const order of ['asc', 'desc'] as const) {
      const [seen, pages] = [[] as number[], [] as number[]]
      let cursor: string | undefined
      do {
        const page = await own.call(companyRoutes.list, { query: { sortBy, order, ...(cursor ? { cursor } : {}) } })
        seen.push(...page.companies.map(({ id }) => id))
        cursor = page.nextCursor
      } while (cursor)
      for (const pageNumber of [1, 2, 3])
        pages.push(
          ...(await own.call(companyRoutes.list, { query: { sortBy, order, pageNumber } })).companies.map(
            ({ id }) => id,
          ),
        )
      expect([sortBy, new Set(seen).size, seen]).toEqual([sortBy, 46, pages])
    }
})
