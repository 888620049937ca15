import { expect } from 'vitest'
import { plansOf } from '../../app/testing/query-plan.ts'
import { test } from '../../app/testing/test.ts'
import { templatesOf } from './templates.ts'

test('the templates of an account are searched and come in order by an index', async ({ world, company }) => {
  const plans = await plansOf(world, company, () => company.context(({ db }) => templatesOf(db, '1')))
  expect(plans.join()).toContain('message_templates_by_name')
  expect(plans.join()).not.toMatch(/SCAN|TEMP B-TREE/)
})
