import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import buildIfStale from '../lib/built-program.ts'
import { full, quick } from './options.ts'
import { errorsOf, tableOf } from './report.ts'
import { runCrashTest } from './run.ts'

/**
 * `npm run crash`: kills the program under load and looks for everything afterwards; exit code 1 when something is missing.
 * `-- --quick` for a short run, `--seed <number>` for the kills and writers of an earlier one, `--kills`, `--messages`.
 */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    seed: { type: 'string' },
    kills: { type: 'string' },
    messages: { type: 'string' },
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const size = values.quick ? quick : full
const seed = Number(values.seed ?? randomInt(1_000_000))
await buildIfStale()
console.log(`seed ${seed}`)
const report = await runCrashTest({
  ...size,
  seed,
  kills: Number(values.kills ?? size.kills),
  messages: Number(values.messages ?? size.messages),
  say: sentence => console.log(`  ${sentence}`),
})
console.log(`\n${tableOf(report)}\n`)
for (const { sentence, times } of report.complaints.slice(0, 20))
  console.log(`  logged ${times}x  ${sentence.slice(0, 160)}`)
const errors = errorsOf(report)
for (const error of errors) console.log(`FAULT ${error}`)
if (errors.length === 0) console.log('Nothing is lost.')
process.exitCode = errors.length > 0 ? 1 : 0
