import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeRunFolder } from './run-folder.ts'

let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'balcao-parent-'))
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

test('a run has a temporary folder of its own, which goes with it', () => {
  const before = tmpdir()
  const giveBack = takeRunFolder(parent)
  expect(readdirSync(parent).map(name => join(parent, name))).toEqual([tmpdir()])
  mkdirSync(join(process.env.NODE_COMPILE_CACHE!, 'sources'), { recursive: true })
  giveBack()
  expect([tmpdir(), readdirSync(parent)]).toEqual([before, []])
})

test('a run in which a test left something fails, and leaves nothing all the same', () => {
  const giveBack = takeRunFolder(parent)
  mkdirSync(join(tmpdir(), 'of-some-test'))
  expect(giveBack).toThrow('of-some-test')
  expect(readdirSync(parent)).toEqual([])
})

test('a run takes away what one left that was killed, and nothing of one that goes on', () => {
  const [ended, going, other] = ['balcao-tests-999999999-a', `balcao-tests-${process.pid}-b`, 'somebody-else']
  for (const name of [ended, going, other]) mkdirSync(join(parent, name))
  takeRunFolder(parent)()
  expect([ended, going, other].map(name => existsSync(join(parent, name)))).toEqual([false, true, true])
})
