import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorOf, regularExpressionsIn } from '../../core/app/architecture-tests/regular-expressions.ts'
import { makeModule } from './module.ts'
import { namesOf } from './names.ts'

/** The architecture tests but one, which judges each expression of all sources for most of a minute: only those of the sources that were made are new. */
const architectureCases = () =>
  readdirSync(join(copy, 'core/app/architecture-tests'))
    .filter(name => name.endsWith('.test.ts') && name !== 'regular-expressions.test.ts')
    .map(name => `core/app/architecture-tests/${name}`)

/** What a module of one kind of record may cost anyone who adds it. */
const MAX_FILES = 14
const MAX_TOUCHED = 3
const MAX_LINES = 430

const root = join(import.meta.dirname, '../..')
let copy: string
let made: string[]
let touched: string[]

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'balcao-new-'))
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const path of stdout.split('\n').filter(Boolean)) {
    mkdirSync(join(copy, dirname(path)), { recursive: true })
    cpSync(join(root, path), join(copy, path), { force: true, errorOnExist: false })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const result = makeModule(copy, 'price-lists')
  made = result.made
  touched = result.touched
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' })
  return { status, output: `${stdout}${stderr}` }
}

test('a new module with its page costs few files and lines', () => {
  expect(made.length + touched.length).toBeLessThanOrEqual(MAX_FILES)
  expect(touched.length).toBeLessThanOrEqual(MAX_TOUCHED)
  const lines = made.map(path => readFileSync(join(copy, path), 'utf8').split('\n').length - 1)
  expect(lines.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(MAX_LINES)
})

test('it passes the checks', { timeout: 240_000 }, () => {
  // Format and lint of what was there before are what they were.
  const written = [...made, ...touched].filter(path => /\.(tsx?|css|json)$/.test(path))
  expect(run('scripts/check.ts', ...written)).toMatchObject({ status: 0 })
})

test('it lists, searches, creates, changes and deletes, live and on its page, and the architecture tests know it', {
  timeout: 240_000,
}, () => {
  const own = ['core/tenant/price-lists', 'ui/features/price-lists']
  const { status, output } = run('node_modules/vitest/vitest.mjs', 'run', ...own, ...architectureCases())
  expect(output).not.toContain('FAIL')
  expect(status).toBe(0)
})

test('its regular expressions are linear, and none is made of a text', () => {
  const sources = [...made, ...touched].filter(path => /\.tsx?$/.test(path) && !path.includes('.test.'))
  const found = sources.map(path => regularExpressionsIn(path, readFileSync(join(copy, path), 'utf8')))
  expect(found.flatMap(({ literals }) => literals.filter(({ text }) => errorOf(text) !== undefined))).toEqual([])
  expect(found.flatMap(({ made }) => made)).toEqual([])
})

test('a name that is taken, or is none, is rejected in a sentence', () => {
  expect(() => makeModule(copy, 'tags')).toThrow('There is a module tags already.')
  expect(() => makeModule(copy, 'plans')).toThrow('There is a module plans already.')
  expect(() => makeModule(copy, 'Price List')).toThrow('is no name of a module')
})

test('names take all the forms that the files need', () => {
  expect(namesOf('quick-replies')).toEqual({
    kebab: 'quick-replies',
    snake: 'quick_replies',
    many: 'quickReplies',
    one: 'quickReply',
    Many: 'QuickReplies',
    One: 'QuickReply',
    CODE: 'QUICK_REPLY',
    Title: 'Quick replies',
    word: 'quick reply',
  })
})
