import type { Plugin } from 'vitest/config'
import { builtFolder, isStale } from './built-folder.ts'

/** Where threads begin in the sources, and which file the build makes of each. */
const THREADS: readonly { module: string; begins: string; built: string }[] = [
  { module: 'core/storage/backup/in-thread.ts', begins: "join(import.meta.dirname, 'thread.ts')", built: 'backup.cjs' },
  { module: 'core/app/reader-entry.ts', begins: "join(import.meta.dirname, 'reader-thread.ts')", built: 'reader.cjs' },
  ...[
    { module: 'core/workers/scripting/runner.ts', built: 'script.cjs' },
    { module: 'core/workers/sheets/reader.ts', built: 'sheet.cjs' },
  ].map(({ module, built }) => ({
    module,
    begins: `join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? 'thread.ts' : '${built}')`,
    built,
  })),
]

/**
 * Threads that a test starts are those of the build, where this is newer than the sources: a thread of the sources loads each of them by
 * itself, which takes four times as long. Vitest's global setup, which decides it, and its plugin, which is the same either way, since what
 * it makes of a source is kept from run to run.
 */
export default function decide(): void {
  if (isStale()) delete process.env.TEST_THREADS
  else process.env.TEST_THREADS = builtFolder
}

export const threadsAsBuilt = (): Plugin => ({
  name: 'threads-as-built',
  enforce: 'pre',
  transform(code, id) {
    const thread = THREADS.find(({ module }) => id.endsWith(`/${module}`))
    if (!thread) return
    if (!code.includes(thread.begins)) throw new Error(`${thread.module} says otherwise where its thread begins`)
    const built = `(process.env.TEST_THREADS ? join(process.env.TEST_THREADS, '${thread.built}') : ${thread.begins})`
    return { code: code.replace(thread.begins, built), map: null }
  },
})
