import { serveReads } from '../workers/readers/serve-reads.ts'
import { reads } from './reads.ts'

/** A reader thread of the program. */
serveReads(reads)
