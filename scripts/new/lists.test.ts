import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { entered, listEntries } from './lists.ts'
import { namesOf } from './names.ts'

const root = join(import.meta.dirname, '../..')
const entries = listEntries(namesOf('price-lists'))

/** The names that stand in a list of a file, in their order. */
const namesIn = (text: string, list: string): string[] =>
  text
    .slice(text.indexOf(`const ${list}:`))
    .match(/\[\n([^\]]*)\]/)![1]!
    .split(/[\s,]+/)
    .filter(Boolean)

test.each([
  ['core/app/modules.ts', 'modules', 'priceListsModule', '../tenant/price-lists/index.ts'],
  ['ui/app/features.ts', 'features', 'priceListsFeature', '../features/price-lists/feature.ts'],
])(
  'a new module becomes the last of %s as it is written today, and nothing else changes there',
  (path, list, name, from) => {
    const before = readFileSync(join(root, path), 'utf8')
    const after = entered(before, entries.find(entry => entry.path === path)!)
    expect(namesIn(after, list)).toEqual([...namesIn(before, list), name])
    const added = [`import { ${name} } from '${from}'`, `  ${name},`]
    expect(after.split('\n').filter(line => !added.includes(line))).toEqual(before.split('\n'))
  },
)

test('a file without the list is rejected in a sentence', () => {
  for (const text of ['', 'export const modules = []', 'export const modules = [\n  tagsModule,\n'])
    expect(() => entered(text, entries[0]!)).toThrow('core/app/modules.ts has no list to enter priceListsModule into.')
})
