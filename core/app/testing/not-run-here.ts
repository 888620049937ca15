import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Why this machine cannot show it; `scripts/test` names it at its end. */
    notRunHere?: string
  }
}

/** Ends a test that needs what this machine lacks, or what this user may not. It counts as not run, never as passed. */
export function notRunHere({ task, skip }: Pick<TestContext, 'task' | 'skip'>, why: string): never {
  task.meta.notRunHere = why
  return skip(why)
}
