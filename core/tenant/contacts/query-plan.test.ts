import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryPlan, queryPlanOf } from '../../testing/query-plan.ts'
import { type TestCompany, World } from '../../testing/world.ts'
import { searchTerms } from './folded.ts'
import { hitsQuery, isIndexed, walkQuery } from './search.ts'
import { BY_NAME, type ContactListing, countQuery, listingQuery } from './store.ts'

let world: World
let company: TestCompany
beforeAll(async () => {
  world = await World.open()
  company = await world.company()
})
afterAll(() => world.close())

const planOf = (listing: Partial<ContactListing>) =>
  company.desk(desk => queryPlan(desk.db, listingQuery(desk.db, { limit: 31, ...listing })))

const searchPlanOf = (wanted: string, range: Parameters<typeof hitsQuery>[1]) =>
  company.desk(({ db }) => {
    const terms = searchTerms(wanted)
    if (!isIndexed(terms)) throw new Error(`${wanted} is too short for the index.`)
    const { text, parameters } = hitsQuery(terms, range)
    return queryPlanOf(db, text, parameters)
  })

test('the first page and every next one walk the index of names', async () => {
  expect(await planOf({})).toEqual(['SCAN contacts USING INDEX contacts_by_name'])
  expect(await planOf({ after: { value: 'ana', id: 1 } })).toEqual([
    'SEARCH contacts USING INDEX contacts_by_name (folded>?)',
  ])
})

test('contacts are counted by an index', async () => {
  const plan = await company.desk(({ db }) => queryPlan(db, countQuery(db)))
  expect(plan).toEqual([expect.stringMatching(/^SCAN contacts USING COVERING INDEX /)])
})

test('a search asks the trigram index, which gives its hits in the order of names', async () => {
  expect(await searchPlanOf('souza', { count: 31 })).toEqual([
    expect.stringMatching(/^SCAN s VIRTUAL TABLE INDEX \d+:M/),
  ])
})

test('its hits are read by their id, and so few are sorted', async () => {
  const read = await company.desk(({ db }) => queryPlanOf(db, BY_NAME, ['[1, 2, 3]', 31, 0]))
  expect(read.filter(step => step === 'SEARCH c USING INTEGER PRIMARY KEY (rowid=?)')).toHaveLength(2)
  expect(read.filter(step => /SCAN c\b/.test(step))).toEqual([])
})

test('a search with a short word beside it, from a place on or at some letters, looks at its hits alone', async () => {
  const after = { value: 'ana', id: 1 }
  for (const range of [{ count: 31 }, { count: 31, after }, { letters: 7, after }]) {
    const plan = await searchPlanOf('souza 12', range)
    expect(plan[0]).toMatch(/^SCAN s VIRTUAL TABLE INDEX \d+:M/)
    expect(plan).toContain('SEARCH c USING INTEGER PRIMARY KEY (rowid=?)')
    expect(plan.filter(step => /SCAN c\b|TEMP B-TREE/.test(step))).toEqual([])
  }
})

test('names that begin alike are walked by their index', async () => {
  const walk = walkQuery(
    { words: ['ana'], match: '"ana"' },
    { count: 31, beginning: 'ana mar', after: { value: 'a', id: 1 } },
  )
  const plan = await company.desk(({ db }) => queryPlanOf(db, walk.text, walk.parameters))
  expect(plan.filter(step => /^SEARCH contacts USING COVERING INDEX contacts_by_name/.test(step))).toHaveLength(1)
  expect(plan.filter(step => /SCAN contacts|TEMP B-TREE/.test(step))).toEqual([])
})

test('a search for one or two letters walks the names that begin so', async () => {
  expect(await planOf({ terms: searchTerms('jo') })).toEqual([
    'SEARCH contacts USING INDEX contacts_by_name (folded>? AND folded<?)',
  ])
})
