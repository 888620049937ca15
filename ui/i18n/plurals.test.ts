import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** What the specification words so (spec 1 §5, spec 2 §2). */
const LITERAL = /dueSoon: |in(Seconds|Minutes): /
const MAYBE = /['"`].*\p{L} ?\((s|es|ões)\)/u

it('no sentence leaves it to its reader whether there is one or there are many', () => {
  const files = globSync([
    'ui/**/texts{,/*}.ts',
    'ui/**/*-texts.ts',
    'core/**/contract.ts',
    'core/**/*-words.ts',
    'core/**/*-errors.ts',
  ])
  expect(files.length).toBeGreaterThan(80)
  const lines = files.flatMap(file => readFileSync(file, 'utf8').split('\n'))
  expect(lines.filter(line => MAYBE.test(line) && !LITERAL.test(line))).toEqual([])
})
