import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { table } from './table.ts'
import { layTenant, openTenant, type TenantStore } from './tenant-db.ts'

const tags = table('tags')
const times = { createdAt: 1, updatedAt: 1 }

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

test('a new row is answered as it is stored, and found by its id and by a value', async () => {
  const row = await store.transaction(({ db }) => tags.insert(db, { name: 'Novo', color: '#ff0000', ...times }))
  expect(row).toEqual({
    id: 1,
    name: 'Novo',
    color: '#ff0000',
    lanePosition: null,
    kanban: 0,
    userId: null,
    folded: '',
    ...times,
  })
  expect(await tags.byId(store.db, 1)).toEqual(row)
  expect(await tags.find(store.db, 'name', 'novo')).toEqual(row)
  expect(await tags.byId(store.db, 2)).toBeUndefined()
  expect(await tags.find(store.db, 'name', 'velho')).toBeUndefined()
  expect(await tags.count(store.db)).toBe(1)
})

test('a change touches what it names, and answers the row after it', async () => {
  await store.transaction(({ db }) => tags.insert(db, { name: 'Novo', color: '#ff0000', userId: 7, ...times }))
  const change = { name: undefined, color: '#00ff00', userId: null, updatedAt: 2 }
  const row = await store.transaction(({ db }) => tags.update(db, 1, change))
  expect(row).toMatchObject({ name: 'Novo', color: '#00ff00', userId: null, createdAt: 1, updatedAt: 2 })
  expect(await tags.byId(store.db, 1)).toEqual(row)
  expect(await tags.update(store.db, 1, { name: undefined })).toEqual(row)
})

test('changing and removing say when there is no such row', async () => {
  await store.transaction(({ db }) => tags.insert(db, { name: 'Novo', color: '#ff0000', ...times }))
  expect(await store.transaction(({ db }) => tags.update(db, 2, { name: 'Outro' }))).toBeUndefined()
  expect(await store.transaction(({ db }) => tags.remove(db, 2))).toBe(false)
  expect(await store.transaction(({ db }) => tags.remove(db, 1))).toBe(true)
  expect(await tags.count(store.db)).toBe(0)
})

test('what the schema does not have is rejected by the compiler, as it is by SQLite', async () => {
  const row = { name: 'Novo', color: '#ff0000', ...times }
  const { id } = await tags.insert(store.db, row)
  // @ts-expect-error
  await expect(table('tag').count(store.db)).rejects.toThrow('no such table')
  // @ts-expect-error
  await expect(table('ticket_tags').byId(store.db, 1)).rejects.toThrow('no such column')
  // @ts-expect-error
  await expect(table('plans').byId(store.db, 1)).rejects.toThrow('no such table')
  // @ts-expect-error
  await expect(tags.insert(store.db, { ...row, colour: 'red' })).rejects.toThrow('no column named colour')
  // @ts-expect-error
  await expect(tags.insert(store.db, { name: 'Outro', ...times })).rejects.toThrow('NOT NULL')
  // @ts-expect-error
  await expect(tags.update(store.db, id, { kanban: 'yes' })).rejects.toThrow('cannot store TEXT')
})
