import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SheetReader } from './index.ts'
import { manyPeople, sheetOf } from './testing/sheets.ts'

let folder: string
let path: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-'))
  path = join(folder, 'ten')
  writeFileSync(path, sheetOf(manyPeople(10)))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('rows come a piece at a time, from any place on', async () => {
  const reader = new SheetReader()
  const pieces: number[][] = []
  const error = await reader.read(1, { path }, async sheet => {
    expect(sheet.total).toBe(10)
    for (const from of [8, 0, 10]) pieces.push((await sheet.rows(from, 4)).map(({ row }) => row))
  })
  expect(error).toBeUndefined()
  expect(pieces).toEqual([[10, 11], [2, 3, 4, 5], []])
})

test('a sheet that is rejected, or takes too long, says so, and others are read meanwhile and after it', async () => {
  writeFileSync(join(folder, 'none'), '%PDF-1.7')
  const reader = new SheetReader()
  const totals: number[] = []
  const read = (from: string) => reader.read(1, { path: from }, async ({ total }) => void totals.push(total))
  const none = join(folder, 'none')
  expect(await Promise.all([none, path, none, path].map(read))).toEqual(['no-sheet', undefined, 'no-sheet', undefined])
  expect(totals).toEqual([10, 10])
  const hasty = new SheetReader({ within: 0 })
  expect(await hasty.read(1, { path }, async () => {})).toBe('too-slow')
})

test('what the work throws is thrown, and what its thread dies of', async () => {
  const reader = new SheetReader()
  const fails = reader.read(1, { path }, () => Promise.reject(new Error('no more')))
  await expect(fails).rejects.toThrow('no more')
  await expect(reader.read(1, { path: join(folder, 'gone') }, async () => {})).rejects.toThrow('ENOENT')
})

test('a reader that is closed ends what it reads, and reads nothing more', async () => {
  const reader = new SheetReader()
  let isRead = false
  const work = async () => {
    isRead = true
  }
  const reading = [1, 2, 3].map(() => reader.read(1, { path }, work))
  await reader.close()
  expect(await Promise.all([...reading, reader.read(1, { path }, work)])).toEqual(Array(4).fill(undefined))
  expect(isRead).toBe(false)
})

test('how a sheet begins is shown while whole ones are read in all places', async () => {
  const reader = new SheetReader()
  const { promise: seen, resolve } = Promise.withResolvers<void>()
  const readings = [1, 2, 3].map(company => reader.read(company, { path }, () => seen))
  const preview = await reader.preview(1, { path })
  expect(preview).toMatchObject({ total: 10, found: { name: [0], number: [1], email: [2] } })
  writeFileSync(join(folder, 'none'), '%PDF-1.7')
  expect(await reader.preview(1, { path: join(folder, 'none') })).toBe('no-sheet')
  resolve()
  expect(await Promise.all(readings)).toEqual([undefined, undefined, undefined])
  await reader.close()
  expect(await reader.preview(1, { path })).toBeUndefined()
})

test('a company that looks at many sheets has another one wait for one of them alone, and is rejected beyond some', async () => {
  const reader = new SheetReader()
  const seen: string[] = []
  const look = async (companyId: number, name: string) => {
    const preview = await reader.preview(companyId, { path })
    seen.push(preview ? name : `${name} refused`)
  }
  const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(name => look(1, name))
  await Promise.all([...many, look(2, 'other')])
  expect(seen).toEqual(['g refused', 'a', 'b', 'other', 'c', 'd', 'e', 'f'])
  await reader.close()
})
