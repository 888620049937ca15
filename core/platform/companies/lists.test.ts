import { expect } from 'vitest'
import { queryPlan } from '../../app/testing/query-plan.ts'
import { test } from '../../app/testing/test.ts'
import type { World } from '../../app/testing/world.ts'
import { pageQuery } from '../../storage/index.ts'
import { CompanyOrder, CompanyQuery } from './contract.ts'
import { companiesWith, orderOf } from './list.ts'

const PLANS = 'SEARCH plans USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN'
const walks: Record<CompanyOrder, string[]> = {
  id: ['SCAN companies', PLANS],
  name: ['SCAN companies USING INDEX companies_by_name', PLANS],
  email: ['SCAN companies USING INDEX companies_by_email', PLANS],
  phone: ['SCAN companies USING INDEX companies_by_phone', PLANS],
  planId: ['SCAN companies', PLANS, 'USE TEMP B-TREE FOR ORDER BY'],
  status: ['SCAN companies USING INDEX companies_by_status', PLANS],
  createdAt: ['SCAN companies USING INDEX companies_by_creation', PLANS],
  dueDate: ['SCAN companies USING INDEX companies_by_due_date', PLANS],
}

function planOf({ app }: World, requested: object): Promise<string[]> {
  const { db } = app.machinery.platform
  const query = CompanyQuery.parse(requested)
  return queryPlan(db as never, pageQuery(companiesWith(db, query), { order: orderOf(query), request: query }))
}

test.for(CompanyOrder.options)(
  'Companies by %s walk an index, both ways, whatever text is looked for',
  async (sortBy, { world }) => {
    for (const order of ['asc', 'desc'])
      for (const search of [{}, { searchParam: 'a' }, { name: 'a', email: 'a', phone: '1' }])
        expect(await planOf(world, { ...search, sortBy, order })).toEqual(walks[sortBy])
  },
)

test('What is of a plan is found by it, and a page by cursor begins behind it', async ({ world }) => {
  expect(await planOf(world, { planId: '1' })).toEqual([
    'SEARCH companies USING INDEX companies_plan (planId=?)',
    PLANS,
  ])
  expect(await planOf(world, { cursor: '9.n9' })).toEqual([
    'SEARCH companies USING INTEGER PRIMARY KEY (rowid<?)',
    PLANS,
  ])
  expect(await planOf(world, { sortBy: 'name', order: 'asc', cursor: '9.sabc' })).toEqual([
    'SEARCH companies USING INDEX companies_by_name (folded>?)',
    PLANS,
  ])
})
