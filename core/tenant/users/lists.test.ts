import { expect } from 'vitest'
import { queryPlan } from '../../app/testing/query-plan.ts'
import { test } from '../../app/testing/test.ts'
import { pageQuery } from '../../storage/index.ts'
import { NEWEST, usersWith } from './users.ts'

test.for([
  ['the first page', { pageNumber: 1 }],
  ['a page by cursor', { pageNumber: 1, cursor: '9.n1700000000000' }],
] as const)('%s of people comes from the index in its order', async ([_, request], { company }) => {
  const plan = await company.context(({ db }) =>
    queryPlan(db, pageQuery(usersWith(db, ''), { order: NEWEST, request })),
  )
  expect(plan.join('\n')).toContain('USING INDEX users_newest')
  expect(plan.join('\n')).not.toContain('TEMP B-TREE')
})
