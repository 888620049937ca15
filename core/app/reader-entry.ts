import { join } from 'node:path'
import type { ReaderEntry } from '../workers/readers/index.ts'

/** Where reader threads begin: in the sources, or in the file of their own that the build puts beside the program. */
export const readerEntry = (): ReaderEntry =>
  import.meta.filename?.endsWith('.ts')
    ? { script: join(import.meta.dirname, 'reader-thread.ts') }
    : { script: join(__dirname, 'reader.cjs') }
