import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isThorough } from '../testing/thorough.ts'
import { errorOf, regularExpressionsIn } from './regular-expressions.ts'

/**
 * The architecture test of regular expressions: each takes a time that grows with the text as the text does. Anyone who writes to a company
 * would otherwise stop all of them with one message. What lives in tests alone is not asked.
 */

const root = join(import.meta.dirname, '../../..')

const FOR_TESTS = /\.test\.tsx?$|\/testing\/|\/conformance\/|^core\/app\/architecture-tests\/|^ui\/e2e\//

const sources = globSync('{core,emulators,ui}/**/*.{ts,tsx}', { cwd: root })
  .filter(path => !FOR_TESTS.test(path))
  .map(path => ({ path, ...regularExpressionsIn(path, readFileSync(join(root, path), 'utf8')) }))

test.each([
  ['/TEL[^:]*:/', '2nd degree polynomial'],
  ['/(a|a)*$/', 'exponential'],
  ['/\\s+$/', '2nd degree polynomial'],
  ['/^\\s+/', undefined],
  ['/\\{(\\w+)\\}/g', undefined],
])('%s is found %s', (expression, error) => {
  expect(errorOf(expression)).toBe(error)
})

/** The expressions that were judged linear before, a line each. To judge one takes up to four seconds; `TEST_ALL` judges all again. */
const JUDGED = join(import.meta.dirname, 'linear-expressions.txt')

// What changes here is judged, and written into that file, by: npx vitest run core/app/architecture-tests/regular-expressions -u
test('every regular expression is linear', async () => {
  const places = new Map<string, string>()
  for (const { path, literals } of sources) for (const { text, line } of literals) places.set(text, `${path}:${line}`)
  expect(places.size).toBeGreaterThan(50)
  const known = !isThorough && existsSync(JUDGED) ? readFileSync(JUDGED, 'utf8').split('\n') : []
  const judged = new Set(known)
  const errors = [...places]
    .filter(([text]) => !judged.has(text))
    .map(([text, place]) => ({ text, place, fault: errorOf(text) }))
  expect(errors.filter(({ fault: error }) => error !== undefined)).toEqual([])
  await expect(`${[...places.keys()].sort().join('\n')}\n`).toMatchFileSnapshot(JUDGED)
}, 300_000)

test('none is made of a text, which nobody could judge before', () => {
  expect(sources.flatMap(({ path, made }) => made.map(line => `${path}:${line}`))).toEqual([])
})
