import { expect } from 'vitest'
import { plansOf, queryPlanOf } from '../../app/testing/query-plan.ts'
import { test } from '../../app/testing/test.ts'
import type { TestCompany } from '../../app/testing/world.ts'
import { searchTerms } from '../../storage/index.ts'
import { aContact } from './architecture-cases.ts'
import { contacts } from './contact-row.ts'
import { ticketsOfContact } from './contacts.ts'
import { type LinesRequest, linesStatement } from './export/lines.ts'
import { type ContactListing, listing, PICKED_COLUMNS, placeBehind } from './search.ts'
import { NEXT_TO_CHECK } from './verify/later.ts'

const planOf = (company: TestCompany, page: Partial<ContactListing>, columns = '*') =>
  company.context(({ db }) => {
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
  const plan = await plansOf(world, company, () => company.context(({ db }) => contacts.count(db)))
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
    expect(await planOf(company, { terms, until: { value: 'ana', id: 1 } }, columns)).toEqual([
      'SEARCH contacts USING INDEX contacts_by_name (folded<?)',
    ])
  }
  const { text, parameters } = placeBehind(2000)
  expect(await company.context(({ db }) => queryPlanOf(db, text, parameters))).toEqual([
    'SEARCH contacts USING COVERING INDEX contacts_by_name (folded>?)',
  ])
})

test('a filter by tags walks the index of names, and finds what is tagged once, by the index of the tag', async ({
  company,
}) => {
  expect(await planOf(company, { tags: [1] })).toEqual([
    'SCAN contacts USING INDEX contacts_by_name',
    expect.stringMatching(/^LIST SUBQUERY/),
    'SEARCH g USING COVERING INDEX ticket_tags_tag (tagId=?)',
    'SEARCH t USING INTEGER PRIMARY KEY (rowid=?)',
    'CREATE BLOOM FILTER',
  ])
})

test('a piece of the file begins behind the one before, and sorts nothing', async ({ company }) => {
  const plan = (requested: Partial<LinesRequest>) =>
    company.context(({ db }) => {
      const { text, parameters } = linesStatement({ after: 7, limit: 5000, ...requested })
      return queryPlanOf(db, text, parameters)
    })
  expect(await plan({})).toEqual(['SEARCH contacts USING INTEGER PRIMARY KEY (rowid>?)'])
  expect(await plan({ terms: searchTerms('souza') })).toEqual(['SEARCH contacts USING INTEGER PRIMARY KEY (rowid>?)'])
})

test('the tickets of a contact and the next number to check are found by an index', async ({ world, company }) => {
  const tickets = await plansOf(world, company, () =>
    company.context(async ({ db }) => ticketsOfContact(db, (await aContact(company.admin)).id)),
  )
  expect(tickets).toContainEqual(expect.stringMatching(/^SEARCH tickets USING (COVERING )?INDEX tickets_of_contact/))
  const next = await company.context(({ db }) => queryPlanOf(db, NEXT_TO_CHECK, ['[]', 10]))
  expect(next[0]).toBe('SCAN contacts USING INDEX contacts_to_check')
})

test('a search for one or two letters walks the names that begin so', async ({ company }) => {
  expect(await planOf(company, { terms: searchTerms('jo') })).toEqual([
    'SEARCH contacts USING INDEX contacts_by_name (folded>? AND folded<?)',
  ])
})
