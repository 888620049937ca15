import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBackup } from '../core/storage/backup/create.ts'
import { inDatabase } from '../core/storage/backup/databases.ts'
import { shipChanges } from '../core/storage/backup/increments/ship.ts'
import { folderStore } from '../core/storage/backup/stores/folder.ts'
import { generations, layGeneration } from '../core/storage/backup/testing/generations.ts'
import { Terminal } from './testing/terminal.ts'

let terminal: Terminal
let folder: string
beforeEach(() => {
  terminal = new Terminal()
  folder = mkdtempSync(join(tmpdir(), 'balcao-'))
})
afterEach(async () => {
  await terminal.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a folder is brought back to a moment, which the list and the answer tell', async () => {
  const [data, at, into] = ['data', 'backups', 'into'].map(name => join(folder, name)) as [string, string, string]
  layGeneration(generations.at(-1)!, data, 1)
  const store = folderStore(at)
  const now = Date.parse('2026-11-28T03:00:00Z')
  const order = { data, version: '1', now }
  await createBackup(store, { ...order, kind: 'scheduled', withMedia: true, startsChain: true }, () => {})
  const desk = (into: string) => join(into, 'companies/2/desk.sqlite')
  inDatabase(desk(data), file => file.exec("UPDATE tags SET name = 'later' || id"))
  await shipChanges(store, { ...order, now: Date.parse('2026-11-28T14:04:00Z') })

  const listed = (await terminal.balcao(['backup', 'list', '--to', at, '--data', folder, '--json']).json()) as {
    result: { backups: { changesUntil: string }[] }
  }
  expect(listed.result.backups[0]!.changesUntil).toMatch(/^2026-11-28T14:04:0/)
  const restore = (...words: string[]) =>
    terminal.balcao(['backup', 'restore', ...words, '--to', at, '--data', into, '--json'])
  for (const [words, code] of [
    [['--at', 'yesterday'], 2],
    [['20261128T030000Z', '--at', 'now'], 2],
    [['--at', '2026-11-27T14:05Z'], 3],
  ] as const)
    expect(await restore(...words).exit).toBe(code)
  const { result } = (await restore('--at', '2026-11-28T14:05Z').json()) as { result: { at: string; broken: string[] } }
  expect([result.at, result.broken]).toEqual([listed.result.backups[0]!.changesUntil, []])
  expect(
    inDatabase(desk(into), file =>
      file.prepare("SELECT name FROM tags WHERE name LIKE 'later%' LIMIT 1").pluck().all(),
    ),
  ).toHaveLength(1)
})
