import { expect } from 'vitest'
import { MAX_SEARCH_PAGES } from '../../kit/limits.ts'
import { run } from '../../storage/index.ts'
import type { TestClient } from '../testing/client.ts'
import { test } from '../testing/test.ts'

/**
 * The architecture test of searches: a list that is searched ends after `MAX_SEARCH_PAGES` pages by number. The ones that others make with
 * `pageOf` are as that of tags.
 */

/** More rows than any list has on its pages of a search. */
const ROWS = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${50 * MAX_SEARCH_PAGES})`
const UUID = `printf('00000000-0000-4000-8000-%012d', n)`
const FILL = {
  '/contacts': `INSERT INTO contacts (id, uuid, name, number, folded, createdAt, updatedAt)
   ${ROWS} SELECT n, ${UUID}, 'Ana ' || n, '5511' || n, 'ana ' || n || ' 5511' || n, n, n FROM numbers`,
  '/tickets': `INSERT INTO tickets (uuid, status, contactId, createdAt, updatedAt)
   ${ROWS} SELECT ${UUID}, 'closed', n, n, n FROM numbers`,
  '/users': `INSERT INTO users (name, email, profile, createdAt, updatedAt)
   ${ROWS} SELECT 'Ana ' || n, 'ana' || n || '@x.example', 'user', n, n FROM numbers`,
  '/tags': `INSERT INTO tags (name, folded, color, createdAt, updatedAt)
   ${ROWS} SELECT 'Ana ' || n, 'ana ' || n, '#aaa', n, n FROM numbers`,
}

let admin: TestClient
test.beforeAll(async ({ world }) => {
  const company = await world.company()
  admin = company.admin
  await company.context(async ({ db }) => {
    for (const text of Object.values(FILL)) await run(db, text, [])
  })
})

test.each(Object.keys(FILL))('%s', async path => {
  const rowsOf = async (pageNumber: number, searchParam?: string): Promise<[number, unknown]> => {
    const query = { pageNumber, ...(searchParam ? { searchParam } : {}) }
    const page = (await (await admin.raw('GET', path, { query })).json()) as Record<string, unknown>
    return [Object.values(page).find(Array.isArray)!.length, page.hasMore]
  }
  const [size] = await rowsOf(1, 'ana')
  expect(size).toBeGreaterThan(10)
  expect(await rowsOf(MAX_SEARCH_PAGES, 'ana')).toEqual([size, true])
  expect(await rowsOf(MAX_SEARCH_PAGES + 1, 'ana')).toEqual([0, false])
  expect(await rowsOf(MAX_SEARCH_PAGES + 1)).toEqual([size, true])
})
