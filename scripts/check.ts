import { spawnSync } from 'node:child_process'

/** `npm run check`: format, lint, types (also of the pure part alone) and the import rules. */

const steps: [string, string[]][] = [
  ['format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']],
  ['types', ['node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.json']],
  ['types of the pure part', ['node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.pure.json']],
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

const failed = steps.filter(([name, args]) => {
  console.log(`- ${name}`)
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0
})
if (failed.length) console.error(`Failed: ${failed.map(([name]) => name).join(', ')}`)
process.exitCode = failed.length ? 1 : 0
