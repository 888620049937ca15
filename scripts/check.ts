import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { auditDependencies } from './audit.ts'
import { bannedNames } from './banned-names.ts'

/** `npm run check`: format, lint, types (also of the pure part alone), the import rules, that the row types
 * are those of the migrations, that no two of these have one number, that every file, export and dependency is used, that git leaves no
 * source out, and that no dependency that is shipped has a known error. Of format and lint, which judge each file by itself, the files
 * that are named are asked alone. */

const named = process.argv.slice(2)

const FOLDERS = ['cli', 'core', 'emulators', 'migrations', 'scripts', 'ui']

const importRules = (file: string): string[] => [
  'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
  '--config',
  file,
]

const steps: [string, string[]][] = [
  ['format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', ...(named.length > 0 ? named : ['.'])]],
  ['types', ['node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.json']],
  ['types of the pure part', ['node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.pure.json']],
  ['row types', ['scripts/schema/main.ts', '--check']],
  ['import rules', [...importRules('dependency-cruiser.cjs'), 'core', 'cli', 'emulators', 'ui', 'scripts']],
  ['cycles between modules', [...importRules('dependency-cruiser.modules.cjs'), 'core', 'ui']],
  ['what nobody uses', ['node_modules/knip/bin/knip.js']],
]

/** A source that `.gitignore` hides works here and nowhere else. */
function hiddenSources(): string[] {
  const listed = spawnSync('git', ['ls-files', '--others', '--ignored', '--exclude-standard', ...FOLDERS], {
    encoding: 'utf8',
  })
  return listed.stdout?.split('\n').filter(Boolean) ?? []
}

/** The numbers of the decisions in the files of `docs/decisions`; each begins a paragraph, as `**15. `. */
const decisionNumbers = (): string[] =>
  globSync('docs/decisions/*.md').flatMap(file => readFileSync(file, 'utf8').match(/(?<=^\*\*)\d+(?=\. )/gm) ?? [])

/** Decisions that comments name and that are not written. */
function lostDecisions(): string[] {
  const written = new Set(decisionNumbers())
  const { stdout } = spawnSync('git', ['grep', '-hoE', 'decisions? [0-9]+( and [0-9]+)?', '--', ...FOLDERS], {
    encoding: 'utf8',
  })
  const named = new Set(stdout?.match(/\d+/g) ?? [])
  return [...named].filter(number => !written.has(number))
}

/** Decisions that are written twice. */
function decisionsTwice(): string[] {
  const written = decisionNumbers()
  return written.filter((number, at) => written.indexOf(number) !== at)
}

/** Released before anybody looked, and independent of each other: databases of either order are out there. */
const SHARED = ['platform/0011', 'platform/0013', 'platform/0016', 'tenant/0034']

/** Numbers that two migrations have: which comes first is no longer the same for all databases. */
function sharedNumbers(): string[] {
  const numbers = globSync('migrations/*/*.sql').map(path => path.replace(/^migrations\/(\w+\/\d{4})_.*$/, '$1'))
  return numbers.filter((number, at) => numbers.indexOf(number) !== at && !SHARED.includes(number))
}

console.log('- dependencies with known faults')
const risky = auditDependencies()
for (const error of risky) console.error(error)

const failed = steps.filter(([name, args]) => {
  console.log(`- ${name}`)
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0
})
const hidden = hiddenSources()
if (hidden.length) console.error(`Hidden from git: ${hidden.join(', ')}`)
if (failed.length) console.error(`Failed: ${failed.map(([name]) => name).join(', ')}`)
if (failed.includes(steps[0]!)) console.error('What is only a matter of format is mended by: npm run format')
const lost = lostDecisions()
if (lost.length) console.error(`Not in docs/decisions: decision ${lost.join(', ')}`)
const twice = decisionsTwice()
if (twice.length) console.error(`Twice in docs/decisions: decision ${twice.join(', ')}`)
const shared = sharedNumbers()
if (shared.length) console.error(`Two migrations have one number; the newer one takes the next: ${shared.join(', ')}`)
const banned = bannedNames()
for (const place of banned) console.error(`Not a term of the field (scripts/banned-names.ts): ${place}`)
process.exitCode =
  failed.length || banned.length || risky.length || hidden.length || lost.length || twice.length || shared.length
    ? 1
    : 0
