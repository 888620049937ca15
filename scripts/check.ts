import { spawnSync } from 'node:child_process'

/** `npm run check`: format, lint, types (also of the pure part alone), the import rules, that the row types
 * are those of the migrations, and that git leaves no source out. */

const steps: [string, string[]][] = [
  ['format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']],
  ['types', ['node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.json']],
  ['types of the pure part', ['node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.pure.json']],
  ['row types', ['scripts/schema/main.ts', '--check']],
  [
    'import rules',
    [
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      'dependency-cruiser.cjs',
      'core',
      'cli',
      'ui',
    ],
  ],
]

/** A source that `.gitignore` hides works here and nowhere else. */
function hiddenSources(): string[] {
  const folders = ['cli', 'core', 'migrations', 'scripts', 'ui']
  const listed = spawnSync('git', ['ls-files', '--others', '--ignored', '--exclude-standard', ...folders], {
    encoding: 'utf8',
  })
  return listed.stdout?.split('\n').filter(Boolean) ?? []
}

const failed = steps.filter(([name, args]) => {
  console.log(`- ${name}`)
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0
})
const hidden = hiddenSources()
if (hidden.length) console.error(`Hidden from git: ${hidden.join(', ')}`)
if (failed.length) console.error(`Failed: ${failed.map(([name]) => name).join(', ')}`)
process.exitCode = failed.length || hidden.length ? 1 : 0
