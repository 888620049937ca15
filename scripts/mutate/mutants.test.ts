import { stripTypeScriptTypes } from 'node:module'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { instrument } from './mutants.ts'

const changes = (text: string): string[] => instrument('a.ts', text, 1).mutants.map(({ change }) => change)

/** What the source's `run()` gives while this mutant is tried. */
function tried(text: string, id: number): unknown {
  const { code } = instrument('a.ts', text, 1)
  const script = `${stripTypeScriptTypes(code)}\nrun()`
  return runInNewContext(script, { __mutants: (asked: number) => asked === id, log: { info: () => {} } })
}

test.each([
  ['function f(a) { return a < 3 }', ['a < 3 → true', 'a < 3 → false', 'a < 3 → (a) <= (3)', '3 → 3 + 1']],
  ['function f(a, b) { return a && b }', ['a && b → (a) || (b)']],
  ['function f(a) { return a ?? [1] }', ['a ?? [1] → (a) && ([1])', '[1] → []', '1 → 1 + 1']],
  ['function f(a) { if (a) return true }', ['a → true', 'a → false', 'true → false']],
  ['function f(a) { while (a) a-- }', ['a → false', 'a-- → nothing', 'a-- → a++']],
  ['function f(a) { return a?.b?.c }', ['a?.b?.c → a?.b.c', 'a?.b?.c → a.b?.c']],
  ['async function f(a) { return await a }', ['await a → a']],
  ['async function f(a) { await a() }', ['await a() → nothing']],
  ['function f(a) { return a.filter(b) }', ['a.filter(b) → a']],
  ['function f(a) { return Math.min(a, b) }', ['Math.min(a, b) → Math.max(a, b)']],
  ['const f = () => ({ a })', ['{ a } → {}']],
])('%s has its changes', (text, expected) => {
  expect(changes(text)).toEqual(expected)
})

test.each([
  'import { a } from "a"',
  'type A = { a: 1 | "b" }',
  'const limits = { size: 3, words: ["a"] }',
  'function f(a) { log.info({ a }, "told") }',
  'class A { #p; f() { this.#p.log.info({ a }, "told") } }',
  'const f = error => log.warn({ error }, "told")',
  'function f(): "a" | 1 { throw new Error("a") }',
])('%s is left alone', text => {
  expect(changes(text)).toEqual([])
})

test('a source does what it did until one of its mutants is tried, then that change alone', () => {
  const text = `const seen: number[] = []
    function run(): number[] {
      seen.push(1)
      const [first = 2] = seen
      return [first + 1, ...seen]
    }`
  expect(tried(text, 0)).toEqual([2, 1])
  const { mutants } = instrument('a.ts', text, 1)
  const outcome = (change: string) => tried(text, mutants.find(each => each.change === change)!.id)
  expect(outcome('seen.push(1) → nothing')).toEqual([3])
  expect(outcome('first + 1 → (first) - (1)')).toEqual([0, 1])
  expect(outcome('[first + 1, ...seen] → []')).toEqual([])
})

test('a statement whose end stands on the next line stays one', () => {
  const text = `function run() {
    let [a, b] = [1, 2]
    ;[a, b] = [b, a]
    ;[a, b] = [b + 1, a]
    return [a, b]
  }`
  expect(tried(text, 0)).toEqual([2, 2])
})

test('a mutant is told by its file, its line and what stands there', () => {
  expect(instrument('a.ts', '\nfunction f() {\n  return 1\n}', 5).mutants).toEqual([
    { id: 5, file: 'a.ts', line: 3, code: 'return 1', change: '1 → 1 + 1' },
  ])
})
