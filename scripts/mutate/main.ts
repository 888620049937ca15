import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import takeFolder from '../lib/run-folder.ts'
import { equivalents } from './equivalent.ts'
import { instrument, type Mutant } from './mutants.ts'
import { testFiles, tryAll } from './trial.ts'

/**
 * `npm run mutate -- core/kit core/http/guard.ts`: makes small changes in these sources, one at a time, and tells which of them
 * no test notices. `--tests core/kit` looks at the tests of that folder alone, which is quicker; `--every 4` tries one change in four,
 * which is enough to estimate the score of a large folder.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { tests: { type: 'string', multiple: true, default: [] }, every: { type: 'string', default: '1' } },
})
if (!positionals.length) throw new Error('Name a folder or a file: npm run mutate -- core/kit')

/** The tests and what they are made of. */
const NO_RULES = /\.test\.ts$|\/(?:testing|fixtures|conformance|fake)\b|\/laws\.ts$/
const files = positionals
  .flatMap(place => (statSync(place).isDirectory() ? globSync(`${place}/**/*.ts`).sort() : [place]))
  .filter(file => !NO_RULES.test(file))

const UNREACHED = '  (no test comes here)'
const started = Date.now()
const mutants: Mutant[] = []
const sources = new Map<string, string>()
for (const file of files) {
  const made = instrument(file, readFileSync(file, 'utf8'), mutants.length + 1)
  mutants.push(...made.mutants)
  sources.set(resolve(file), made.code)
}

const named = ({ file, code, change }: Omit<Mutant, 'id' | 'line'>): string => `${file}\n${code}\n${change}`
const all = new Set(mutants.map(named))
const equal = new Set(equivalents.map(named))
const judged = mutants.filter(mutant => !equal.has(named(mutant)))
const wanted = judged.filter(({ id }) => id % Number(values.every) === 0)

const folder = mkdtempSync(join(tmpdir(), 'balcao-mutate-'))
const giveBack = takeFolder()
try {
  console.log(`${mutants.length} mutants in ${files.length} files, of which ${wanted.length} are tried`)
  const { outcomes, ill } = await tryAll({ mutants: wanted, tests: testFiles(values.tests) }, sources, folder)
  report(new Map(outcomes.map(({ id, because }) => [id, because])))
  for (const test of ill) console.log(`Fails without any change, and was not asked: ${test}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
  try {
    giveBack()
  } catch {
    // Programs that are broken on purpose leave things behind.
  }
}

function report(because: Map<number, string>): void {
  const lives = wanted.filter(({ id }) => because.get(id) === 'survived' || because.get(id) === 'unreached')
  for (const [place, those] of Map.groupBy(lives, ({ file, line, code }) => `${file}:${line}  ${code}`)) {
    console.log(place)
    for (const { id, change } of those) console.log(`    ${change}${because.get(id) === 'unreached' ? UNREACHED : ''}`)
  }
  const tried = wanted.filter(({ id }) => because.get(id) !== 'loaded')
  for (const [place, those] of Map.groupBy(tried, ({ file }) => dirname(file))) line(place, those, lives)
  line('all', tried, lives)
  console.log(
    `${mutants.length - judged.length} equivalent, ${wanted.length - tried.length} only in what loads, ${Math.round((Date.now() - started) / 1000)} s`,
  )
  const stale = equivalents.filter(each => files.includes(each.file) && !all.has(named(each)))
  for (const { file, code, change } of stale) console.log(`No such mutant any more: ${file}  ${code}  ${change}`)
}

function line(place: string, tried: Mutant[], lives: Mutant[]): void {
  const survived = tried.filter(mutant => lives.includes(mutant)).length
  const score = (100 * (1 - survived / Math.max(1, tried.length))).toFixed(1)
  console.log(`${place}: ${tried.length} mutants, ${tried.length - survived} killed, ${survived} survived, ${score} %`)
}
