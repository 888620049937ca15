import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { moduleState } from './module-state.ts'

const core = join(import.meta.dirname, '../..')

/** For tests and the world outside. */
const NOT_SERVED =
  /\.test\.ts$|\/testing\/|\/(fixtures|architecture-cases|\w+\.fixtures)\.ts$|\/architecture-tests\/|\/conformance\//

/** State of the process itself, and why it has no other owner. Nothing of a company or of an open folder may stand here. */
const OF_THE_PROCESS: Record<string, string> = {
  // By which work that goes on later knows for whom it does: Node keeps a value for each chain of calls.
  'company/contexts.ts acting': 'context of a call',
  'clients/look-up.ts workingFor': 'context of a call',
  'storage/store.ts current': 'context of a call',
  // Large libraries that are loaded once a process needs them.
  'tenant/flows/judged.ts engine': 'loaded code',
  'tenant/flows/summaries.ts engine': 'loaded code',
  'workers/scripting/watched.ts loading': 'loaded code',
  'workers/scripting/watched.ts context': 'loaded code',
  'whatsapp/providers/baileys/library/library.ts loading': 'loaded code',
  'whatsapp/providers/baileys/library/library.ts trusted':
    'certificates that Node was told to trust, which it never forgets',
  // What is worked out of the program itself, and is the same for everybody.
  'storage/blank.ts blanks': 'made of the migrations of the program',
  'storage/migrate.ts sets': 'the migrations of the program',
  'kit/encode.ts known': 'made of schemas',
  'kit/fields.ts blankable': 'which schemas are of a kind',
  'app/operations/fields.ts allowances': 'what schemas allow, in words',
  'kit/text.ts latin': 'letters without their accents',
  'kit/wire-time.ts known': 'a day as text',
  // A thread that reads one sheet and ends.
  'workers/sheets/thread.ts rows': 'the whole of its thread',
}

test('no module of the server keeps state of its own', () => {
  const found = globSync('**/*.ts', { cwd: core })
    .filter(path => !NOT_SERVED.test(path))
    .flatMap(path => moduleState(path, readFileSync(join(core, path), 'utf8')).map(name => `${path} ${name}`))
  expect(found.toSorted()).toEqual(Object.keys(OF_THE_PROCESS).toSorted())
})

test.for([
  ['const mark = /a/y\nexport function at(n: number) { mark.lastIndex = n }', []],
  ['let known = 1', ['known']],
  ['let known: string | undefined', ['known']],
  ['const known = new Map<string, number>()', ['known']],
  ['export const known = new WeakMap<object, number>()', ['known']],
  ['const known: string[] = []', ['known']],
  ['const pool = new Pool(4)', ['pool']],
  ['const known = new Set(["a"])\nexport const add = (name: string) => known.add(name)', ['known']],
  ['const place = { at: 0 }\nexport function go() { place.at = 1 }', ['place']],
  ['class Pool { static all = 0 }', ['Pool.all']],
  ['class Pool { static readonly all = new Map() }', ['Pool.all']],
  ['const known = new Set(["a", "b"])\nexport const has = (name: string) => known.has(name)', []],
  ['const NONE: readonly string[] = []', []],
  ['const format = new Intl.DateTimeFormat("pt")', []],
  ['const states = state(() => new Map())', []],
  ['declare let given: string', []],
  ['class Pool { readonly all = new Map() }', []],
  ['const all = ["a"]\nexport function of(all: string[]) { all.push("b") }', []],
  ['function count() { let n = 0; const seen = new Set(); seen.add(n) }', []],
] as const)('%s', ([text, found]) => {
  expect(moduleState('x.ts', text)).toEqual(found)
})
