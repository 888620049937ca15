import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryPlan } from '../../testing/query-plan.ts'
import { type TestCompany, World } from '../../testing/world.ts'
import { searchTerms } from './folded.ts'
import { type ContactListing, hitsQuery, listingQuery, nearestQuery } from './store.ts'

let world: World
let company: TestCompany
beforeAll(async () => {
  world = await World.open()
  company = await world.company()
})
afterAll(() => world.close())

const planOf = (listing: Partial<ContactListing>, hits?: number[]) =>
  company.desk(desk => queryPlan(desk.db, listingQuery(desk.db, { limit: 31, ...listing }, hits)))

test('the first page and every next one walk the index of names', async () => {
  expect(await planOf({})).toEqual(['SCAN contacts USING INDEX contacts_by_name'])
  expect(await planOf({ after: { value: 'ana', id: 1 } })).toEqual([
    'SEARCH contacts USING INDEX contacts_by_name (folded>?)',
  ])
})

test('a search asks the trigram index, and reads few hits by their id', async () => {
  const terms = searchTerms('souza')
  const asked = await company.desk(desk => queryPlan(desk.db, hitsQuery(desk.db, terms!.match!)))
  expect(asked).toEqual([expect.stringMatching(/^SCAN contacts_search VIRTUAL TABLE INDEX 0:M/)])
  const read = await planOf({ terms }, [1, 2, 3])
  expect(read).toContain('SEARCH contacts USING INTEGER PRIMARY KEY (rowid=?)')
  expect(read.filter(step => step.startsWith('SCAN contacts '))).toEqual([])
})

test('a search for a common word walks the index of names until the page is full', async () => {
  const steps = ['SCAN contacts USING INDEX contacts_by_name']
  expect(await planOf({ terms: searchTerms('souza') })).toEqual(steps)
})

test('a search looks at the next names first, by their index', async () => {
  const listing = { limit: 31, terms: searchTerms('souza')!, after: { value: 'ana', id: 1 } }
  const plan = await company.desk(desk => queryPlan(desk.db, nearestQuery(desk.db, listing)))
  const steps = plan.filter(step => !step.includes('SUBQUERY'))
  expect(steps.length).toBe(2)
  for (const step of steps) expect(step).toMatch(/^SEARCH contacts USING (COVERING )?INDEX contacts_by_name/)
})

test('a search for one or two letters walks the names that begin so', async () => {
  expect(await planOf({ terms: searchTerms('jo') })).toEqual([
    'SEARCH contacts USING INDEX contacts_by_name (folded>? AND folded<?)',
  ])
})
