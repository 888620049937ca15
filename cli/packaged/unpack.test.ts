import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Contents, unpack } from './unpack.ts'

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'balcao-'))
})
afterEach(() => rmSync(place, { recursive: true }))

const CONTENTS: Contents = { id: '0123456789abcdef', files: { 'balcao.cjs': 3, 'ui/index.html': 4 } }
const FILES: Record<string, string> = { 'balcao.cjs': 'run', 'ui/index.html': 'page' }

const put = (contents = CONTENTS): { folder: string; read: string[] } => {
  const read: string[] = []
  const folder = unpack(contents, path => Buffer.from(FILES[read[read.push(path) - 1]!]!), place)
  return { folder, read }
}

const lies = (folder: string): string[] => Object.keys(FILES).map(path => readFileSync(join(folder, path), 'utf8'))

test('its files are put there once, and lie there at the next start', () => {
  expect(put().read).toEqual(['balcao.cjs', 'ui/index.html'])
  const { folder, read } = put()
  expect([folder, read, lies(folder)]).toEqual([join(place, CONTENTS.id), [], ['run', 'page']])
})

test('a file that was tidied away or cut is put back, and nothing half is left', () => {
  const { folder } = put()
  rmSync(join(folder, 'ui'), { recursive: true })
  expect(lies(put().folder)).toEqual(['run', 'page'])
  writeFileSync(join(folder, 'balcao.cjs'), 'r')
  expect(lies(put().folder)).toEqual(['run', 'page'])
  expect(readdirSync(place)).toEqual([CONTENTS.id])
})

test('a start that was killed amid it leaves nothing in the way of the next', () => {
  mkdirSync(join(place, `.${CONTENTS.id}-${process.pid}`, 'balcao.cjs'), { recursive: true })
  expect(lies(put().folder)).toEqual(['run', 'page'])
})

test('files that cannot be read leave nothing', () => {
  const fails = () =>
    unpack(
      CONTENTS,
      () => {
        throw new Error('no room')
      },
      place,
    )
  expect(fails).toThrow('no room')
  expect(readdirSync(place)).toEqual([])
})

test('a version that nobody has started for a month goes when another comes, and nothing else does', () => {
  const long = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000)
  for (const [name, used] of [
    ['aaaaaaaaaaaaaaaa', long],
    ['bbbbbbbbbbbbbbbb', new Date()],
    ['of somebody else', long],
  ] as const) {
    mkdirSync(join(place, name))
    utimesSync(join(place, name), used, used)
  }
  put()
  expect(readdirSync(place).toSorted()).toEqual([CONTENTS.id, 'bbbbbbbbbbbbbbbb', 'of somebody else'])
})
