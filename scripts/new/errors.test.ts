import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeModule } from './module.ts'

test.each([
  [['--help'], 0],
  [['--wrong'], 2],
  [['page', 'tags'], 2],
  [[], 2],
])('%j prints the usage, and no stack', (args, expected) => {
  const main = join(import.meta.dirname, 'main.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' })
  expect(status).toBe(expected)
  expect(`${stdout}${stderr}`).toMatch(/^Usage: [^\n]*\n$/)
})

test('a list that is not found leaves nothing behind', () => {
  const root = mkdtempSync(join(tmpdir(), 'balcao-new-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const folder of ['core/app', 'ui/app', 'migrations/tenant']) mkdirSync(join(root, folder), { recursive: true })
  const [modules, features] = ['const modules = [\n]\n', 'const pages = [\n]\n']
  writeFileSync(join(root, 'core/app/modules.ts'), modules)
  writeFileSync(join(root, 'ui/app/features.ts'), features)
  const before = readdirSync(root, { recursive: true })
  expect(() => makeModule(root, 'holidays')).toThrow('ui/app/features.ts has no list to enter holidaysFeature into.')
  expect(readdirSync(root, { recursive: true })).toEqual(before)
  expect(readFileSync(join(root, 'core/app/modules.ts'), 'utf8')).toBe(modules)
})
