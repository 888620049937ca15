import { parseArgs } from 'node:util'
import { buildNext, buildToday } from './programs.ts'
import { rehearse } from './rehearsal.ts'
import { full, small } from './sizes.ts'

/**
 * `npm run rehearse-operations`: what happens to operators, on a desk of their own making. `-- --small` to see that every act works,
 * `--seed <number>` for the kills of an earlier run, `--companies`, `--phones`, `--messages`. Exit code 1 when something went wrong.
 */
const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    companies: { type: 'string' },
    phones: { type: 'string' },
    messages: { type: 'string' },
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const size = values.small ? small : full
const acts = await rehearse(
  { today: await buildToday(), next: await buildNext() },
  {
    ...size,
    seed: Number(values.seed),
    withWaits: true,
    companies: Number(values.companies ?? size.companies),
    phones: Number(values.phones ?? size.phones),
    messages: Number(values.messages ?? size.messages),
  },
  sentence => console.log(sentence),
)
const errors = acts.flatMap(({ faults: problems }) => problems)
console.log(errors.length === 0 ? 'All went well.' : `${errors.length} faults`)
process.exitCode = errors.length > 0 ? 1 : 0
