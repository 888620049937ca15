import { configureGlobal } from 'fast-check'
import { seed } from './thorough.ts'

/** Vitest's setup: properties are tried with the same values in each run, unless a test names a seed of its own. */
configureGlobal({ seed })
