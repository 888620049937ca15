import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runCached } from './run-cached.ts'

/**
 * V8 translates WebAssembly twice, once at once and once well, which is half of all that the few small scripts of a test cost. With these
 * it does so once; a script that counts for long takes twice its time. They are set before all else: what is stored is of use to those with
 * the same flags.
 */
const ONE_TRANSLATION = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']

// `balcao flow` runs in every build of those who have flows, and needs nothing of the program.
const isFlow = process.argv[2] === 'flow'
if (isFlow) for (const flag of ONE_TRANSLATION) setFlagsFromString(flag)
// An old Node has no such cache; the bundle says in a sentence that it is too old.
enableCompileCache?.()
runCached(join(__dirname, isFlow ? 'flow.cjs' : 'program.cjs'))
