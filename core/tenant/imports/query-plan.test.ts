import { expect } from 'vitest'
import { namedText } from '../../app/sweeping.ts'
import { plansOf, queryPlanOf } from '../../app/testing/query-plan.ts'
import { test } from '../../app/testing/test.ts'
import { importRoutes } from './contract.ts'
import { checkNoneRuns } from './imports.ts'
import { importsModule } from './index.ts'
import { countPhoneNames, rowsOfPhones } from './phones.ts'

test('lists of imports, one that runs, and sheets that are stored are found by their indexes', async ({
  world,
  company,
}) => {
  const query = { target: 'contacts' } as const
  const user = await company.person('user')
  const plan = (work: () => Promise<unknown>) => plansOf(world, company, work)
  expect(await plan(() => company.admin.call(importRoutes.list, { query }))).toContain(
    'SEARCH imports USING INDEX imports_newest (target=?)',
  )
  expect(await plan(() => user.call(importRoutes.list, { query }))).toContain(
    'SEARCH imports USING INDEX imports_by_user (userId=? AND target=?)',
  )
  expect(await plan(() => company.context(({ db }) => checkNoneRuns(db, 'contacts')))).toEqual([
    'SEARCH imports USING INDEX imports_one_at_a_time (target=?)',
  ])
  const sheets = await company.context(({ db }) => queryPlanOf(db, namedText(importsModule.blobs![0]!), ['["x"]']))
  expect(sheets.join()).toContain('imports_file')
})

test('names that phones know are walked in their order, and counted by an index', async ({ world, company }) => {
  const plan = await plansOf(world, company, () =>
    company.context(async ({ db }) => {
      await countPhoneNames(db)
      await (await rowsOfPhones(db)).rows(0, 500)
    }),
  )
  expect(plan).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^SCAN phone_names USING COVERING INDEX phone_names_of_connection/),
      'SCAN phone_names',
    ]),
  )
})
