import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const UI = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(UI, path), 'utf8')

/** The classes that a stylesheet defines; those of others, in `:global(…)`, are left out. */
function classesIn(css: string): Set<string> {
  const selectors = css.replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|\{[^{}]*\}/g, ';')
  return new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name!))
}

const components = globSync('**/*.tsx', { cwd: UI }).map(path => ({ path, source: read(path) }))

describe('the classes of the pages', () => {
  it.each(globSync('**/*.module.css', { cwd: UI }))('%s holds what its components name, and nothing else', sheet => {
    const named = new Set<string>()
    for (const { path, source } of components) {
      const imported = /import \* as styles from '(.*\.module\.css)'/.exec(source)?.[1]
      if (!imported || join(dirname(path), imported) !== sheet) continue
      for (const [, name] of source.matchAll(/\bstyles\.(\w+)/g)) named.add(name!)
    }
    expect([...named].sort()).toEqual([...classesIn(read(sheet))].sort())
  })

  it('are plain words only where every page shares them', () => {
    const shared = classesIn(read('kit/style/shared.css'))
    const strange = components.flatMap(({ path, source }) =>
      [...source.matchAll(/className="([^"]*)"/g)]
        .flatMap(([, words]) => words!.split(' '))
        .filter(word => !shared.has(word))
        .map(word => `${path}: ${word}`),
    )
    expect(strange).toEqual([])
  })
})
