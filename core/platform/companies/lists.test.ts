import { expect } from 'vitest'
import { pageQuery } from '../../storage/index.ts'
import { queryPlan } from '../../testing/query-plan.ts'
import { test } from '../../testing/test.ts'
import { companiesWith, NEWEST } from './companies.ts'

test.for([
  ['the first page', 'SCAN companies', { pageNumber: 1 }],
  ['a page by cursor', 'SEARCH companies USING INTEGER PRIMARY KEY (rowid<?)', { pageNumber: 1, cursor: '9.n9' }],
] as const)('%s of companies walks their keys and is never sorted', async ([_, walk, request], { world }) => {
  const { db } = world.app.machinery.platform
  const plan = await queryPlan(db as never, pageQuery(companiesWith(db, ''), { order: NEWEST, request }))
  expect(plan).toEqual([walk, 'SEARCH plans USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN'])
})
