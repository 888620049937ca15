import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countOf, type PageOrder, pageOf } from './page.ts'
import type { Row } from './schema/rows.ts'
import { searchIn } from './search-in.ts'
import { table } from './table.ts'
import { layTenant, openTenant, type TenantStore } from './tenant-db.ts'

const contacts = table('contacts')
type Order = PageOrder<'contacts', Row<'contacts'>>

let folder: string
let store: TenantStore
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-'))
  layTenant(folder, 1)
  store = openTenant(folder, 1)
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

async function meet(name: string, at = 0, email = ''): Promise<void> {
  const row = { uuid: crypto.randomUUID(), name, folded: name, email, createdAt: at, updatedAt: at }
  await store.transaction(({ db }) => contacts.insert(db, row))
}

const all = () => store.db.selectFrom('contacts').selectAll()

async function names(order: Order, size: number, by: 'cursor' | 'number'): Promise<string[]> {
  const found: string[] = []
  let cursor: string | undefined
  for (let pageNumber = 1; ; pageNumber += 1) {
    const request = by === 'cursor' ? { pageNumber: 1, cursor } : { pageNumber }
    const page = await pageOf(all(), { order, size, request })
    found.push(...page.rows.map(row => `${row[order.by]} ${row.id}`))
    expect(page.rows.length).toBeLessThanOrEqual(size)
    expect(page.nextCursor !== undefined).toBe(page.hasMore)
    if (!page.hasMore) return found
    cursor = page.nextCursor
  }
}

const orders: Order[] = (['id', 'folded', 'createdAt'] as const).flatMap(by => [
  { by, direction: 'asc' },
  { by, direction: 'desc', of: 'contacts' },
])

test('all pages together are the whole list in its order, by number as by cursor, however many rows are alike', async () => {
  const person = fc.tuple(fc.constantFrom('ana', 'Ana', 'bia ç', "d'a.%", '', '🌸'), fc.integer({ min: 0, max: 3 }))
  const size = fc.integer({ min: 1, max: 5 })
  await fc.assert(
    fc.asyncProperty(fc.array(person, { maxLength: 12 }), size, async (people, rows) => {
      await store.transaction(({ db }) => db.deleteFrom('contacts').execute())
      for (const [name, at] of people) await meet(name, at)
      for (const order of orders) {
        const expected = (await all().orderBy(order.by, order.direction).orderBy('id', order.direction).execute()).map(
          row => `${row[order.by]} ${row.id}`,
        )
        expect(await names(order, rows, 'cursor')).toEqual(expected)
        expect(await names(order, rows, 'number')).toEqual(expected)
      }
    }),
    { numRuns: 30 },
  )
})

test('what comes before the cursor meanwhile moves no row to the next page', async () => {
  for (const name of ['b', 'c', 'd']) await meet(name)
  const order: Order = { by: 'folded', direction: 'asc' }
  const { nextCursor } = await pageOf(all(), { order, size: 2, request: { pageNumber: 1 } })
  await meet('a')
  const next = await pageOf(all(), { order, size: 2, request: { pageNumber: 1, cursor: nextCursor } })
  expect(next.rows.map(row => row.name)).toEqual(['d'])
})

test('a join needs the name of the table whose order it is', async () => {
  await meet('ana', 5)
  const contactsOnly = store.db.selectFrom('contacts').selectAll('contacts')
  const joined = contactsOnly.leftJoin('users', 'users.id', 'contacts.whatsappId')
  const page = await pageOf(joined, {
    order: { by: 'createdAt', direction: 'desc', of: 'contacts' },
    request: { pageNumber: 1 },
  })
  expect(page).toMatchObject({ rows: [{ name: 'ana' }], hasMore: false })
})

test('a text is found in any of the columns, capitals and accents aside, and nothing in it is a pattern', async () => {
  await meet('João Ávila', 1, 'joao@loja.example')
  await meet('100% Bia', 2)
  const found = async (text: string) => {
    const query = all().where(searchIn(text, 'name', 'contacts.email', 'lid'))
    const rows = await query.orderBy('id').execute()
    expect(await countOf(query)).toBe(rows.length)
    return rows.map(row => row.id)
  }
  expect(await found('AVI')).toEqual([1])
  expect(await found('loja')).toEqual([1])
  expect(await found('%')).toEqual([2])
  expect(await found('_')).toEqual([])
  expect(await found('')).toEqual([1, 2])
})
