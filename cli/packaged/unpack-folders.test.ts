import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findMatches, prepare } from './unpack-folders.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const user = process.getuid!()

test('what someone named comes first, then what the system gives, and always the temporary folder', () => {
  const all = {
    BALCAO_CACHE: '/named',
    CACHE_DIRECTORY: '/var/cache/balcao:/b',
    XDG_CACHE_HOME: '/xdg',
    HOME: '/home/ana',
  }
  expect(findMatches(all, 7)).toEqual([
    ...['/named', '/var/cache/balcao', '/xdg/balcao', '/home/ana/.cache/balcao', join(tmpdir(), 'balcao-7')],
  ])
  expect(findMatches({ HOME: '' }, undefined)).toEqual([join(tmpdir(), 'balcao')])
})

test('it is made for its user alone, and others lose the right to write there', () => {
  const made = join(folder, 'a', 'b')
  prepare(made, user)
  expect(statSync(made).mode & 0o777).toBe(0o700)
  const open = join(folder, 'open')
  mkdirSync(open)
  chmodSync(open, 0o777)
  prepare(open, user)
  expect(statSync(open).mode & 0o022).toBe(0)
})

test('what is a file, a link or someone else’s is refused', () => {
  writeFileSync(join(folder, 'file'), '')
  symlinkSync(tmpdir(), join(folder, 'link'))
  expect(() => prepare(join(folder, 'file'), user)).toThrow()
  expect(() => prepare(join(folder, 'link'), user)).toThrow('it is no folder')
  expect(() => prepare(folder, user + 1)).toThrow('it belongs to somebody else')
})
