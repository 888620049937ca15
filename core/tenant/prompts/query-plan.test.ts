import { expect } from 'vitest'
import { plansOf } from '../../app/testing/query-plan.ts'
import { test } from '../../app/testing/test.ts'
import { aPrompt } from './architecture-cases.ts'
import { promptRoutes } from './contract.ts'

test('lists walk the index of their names, and find what was used and who answers by indexes', async ({
  world,
  company,
  admin,
}) => {
  const plan = await plansOf(world, company, async () => {
    const { id: promptId } = await aPrompt(admin)
    await admin.call(promptRoutes.list)
    await admin.call(promptRoutes.remove, { params: { promptId } })
  })
  expect(plan).toContain('SCAN prompts USING INDEX prompts_by_name')
  expect(plan).toContain('SEARCH prompt_months USING INDEX prompt_months_of_prompt (promptId=? AND month=?)')
  expect(plan).toContain('SEARCH prompt_months USING COVERING INDEX prompt_months_by_month (month=?)')
  expect(plan.join()).toContain('queues_by_prompt (promptId=?)')
  expect(plan.join()).toContain('whatsapps_by_prompt (promptId=?)')
  expect(plan.filter(step => step.includes('TEMP B-TREE'))).toEqual([])
})

test('a queue that goes finds its assistants, and an assistant its questions, by an index', async ({ company }) => {
  const names = await company.context(({ db }) =>
    db
      .selectFrom('sqlite_master' as never)
      .select('name' as never)
      .where('name' as never, 'in', ['prompts_by_queue', 'prompt_questions_of_prompt'] as never)
      .execute(),
  )
  expect(names).toHaveLength(2)
})
