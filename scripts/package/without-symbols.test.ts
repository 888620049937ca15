import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withoutSymbols } from './without-symbols.ts'

const root = join(import.meta.dirname, '../..')
const addon = join(root, 'node_modules/better-sqlite3/prebuilds')
const LOADS = 'process.dlopen({ exports: {} }, process.argv[1]); console.log("it loads")'

test('an addon without its symbols is smaller, loads as before, and is made no smaller by doing it again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'addon.node')
  const whole = readFileSync(join(addon, `linux-${process.arch}.node`))
  const slim = withoutSymbols(whole)
  expect(slim.length).toBeLessThan(whole.length)
  writeFileSync(file, slim)
  chmodSync(file, 0o755)
  expect(execFileSync(process.execPath, ['-e', LOADS, file], { encoding: 'utf8' })).toBe('it loads\n')
  expect(withoutSymbols(slim).equals(slim)).toBe(true)
})

test('one for another processor is taken as well', () => {
  const whole = readFileSync(join(addon, 'linux-arm64.node'))
  expect(withoutSymbols(whole).length).toBeLessThan(whole.length)
})

test('what is no program for Linux is refused', () => {
  expect(() => withoutSymbols(readFileSync(join(addon, 'win32-x64.node')))).toThrow('no 64-bit program for Linux')
})
