import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageQuery } from '../../storage/index.ts'
import { queryPlan } from '../../testing/query-plan.ts'
import { type TestCompany, World } from '../../testing/world.ts'
import { NEWEST, usersWith } from './users.ts'

let world: World
let company: TestCompany
beforeAll(async () => {
  world = await World.open()
  company = await world.company()
})
afterAll(() => world.close())

test.each([
  ['the first page', { pageNumber: 1 }],
  ['a page by cursor', { pageNumber: 1, cursor: '9.n1700000000000' }],
])('%s of people comes from the index in its order', async (_, request) => {
  const plan = await company.desk(({ db }) => queryPlan(db, pageQuery(usersWith(db, ''), { order: NEWEST, request })))
  expect(plan.join('\n')).toContain('USING INDEX users_newest')
  expect(plan.join('\n')).not.toContain('TEMP B-TREE')
})
