import { expect } from 'vitest'
import { searchTerms } from '../../storage/index.ts'
import { plansOf, queryPlanOf } from '../../testing/query-plan.ts'
import { test } from '../../testing/test.ts'
import type { TestCompany } from '../../testing/world.ts'
import { contacts } from './contact-row.ts'
import { type ContactListing, listing, PICKED_COLUMNS } from './search.ts'

const planOf = (company: TestCompany, page: Partial<ContactListing>, columns = '*') =>
  company.desk(({ db }) => {
    const { text, parameters } = listing(columns, { limit: 31, ...page })
    return queryPlanOf(db, text, parameters)
  })

test('the first page and every next one walk the index of names', async ({ company }) => {
  expect(await planOf(company, {})).toEqual(['SCAN contacts USING INDEX contacts_by_name'])
  expect(await planOf(company, { after: { value: 'ana', id: 1 } })).toEqual([
    'SEARCH contacts USING INDEX contacts_by_name (folded>?)',
  ])
})

test('contacts are counted by an index', async ({ world, company }) => {
  const plan = await plansOf(world, company, () => company.desk(({ db }) => contacts.count(db)))
  expect(plan).toEqual([expect.stringMatching(/^SCAN contacts USING COVERING INDEX /)])
})

test('a search walks the index of names as well, from the beginning or from a place on, and sorts nothing', async ({
  company,
}) => {
  for (const columns of ['*', PICKED_COLUMNS]) {
    const terms = searchTerms('souza 12')
    expect(await planOf(company, { terms }, columns)).toEqual(['SCAN contacts USING INDEX contacts_by_name'])
    expect(await planOf(company, { terms, after: { value: 'ana', id: 1 } }, columns)).toEqual([
      'SEARCH contacts USING INDEX contacts_by_name (folded>?)',
    ])
  }
})

test('a search for one or two letters walks the names that begin so', async ({ company }) => {
  expect(await planOf(company, { terms: searchTerms('jo') })).toEqual([
    'SEARCH contacts USING INDEX contacts_by_name (folded>? AND folded<?)',
  ])
})
