import { expect } from 'vitest'
import { namedText } from '../../app/sweeping.ts'
import { plansOf, queryPlanOf } from '../../app/testing/query-plan.ts'
import { test } from '../../app/testing/test.ts'
import { aFileList } from './architecture-cases.ts'
import { fileListRoutes } from './contract.ts'
import { fileListsModule } from './index.ts'

test('lists walk the index of their names, and their options that of their order', async ({
  world,
  company,
  admin,
}) => {
  const plan = await plansOf(world, company, async () => {
    await aFileList(admin)
    await admin.call(fileListRoutes.list)
    await admin.call(fileListRoutes.all)
  })
  expect(plan).toContain('SCAN file_lists USING INDEX file_lists_by_name')
  expect(plan).toContain('SEARCH file_list_options USING INDEX file_list_options_in_order (fileListId=?)')
  expect(plan.filter(step => step.includes('TEMP B-TREE'))).toEqual([])
})

test('who names a file is found by the index of files', async ({ company }) => {
  const plan = await company.context(({ db }) => queryPlanOf(db, namedText(fileListsModule.blobs![0]!), ['["x"]']))
  expect(plan.join()).toContain('file_list_options_files')
})
