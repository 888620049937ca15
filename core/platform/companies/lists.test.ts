import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryPlan } from '../../testing/query-plan.ts'
import { World } from '../../testing/world.ts'
import { companyPageQuery } from './store.ts'

let world: World
beforeAll(async () => {
  world = await World.open()
})
afterAll(() => world.close())

test.each([
  ['the first page', { pageNumber: 1 }],
  ['a page by cursor', { pageNumber: 1, cursor: '9.n9' }],
])('%s of companies is searched by key and never sorted', async (_, page) => {
  const { db } = world.house.machinery.platform
  const plan = await queryPlan(db as never, companyPageQuery(db, { ...page, searchParam: '' }))
  expect(plan).toEqual([
    'SEARCH companies USING INTEGER PRIMARY KEY (rowid<?)',
    'SEARCH plans USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN',
  ])
})
