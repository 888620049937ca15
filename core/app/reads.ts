import type { AnyRead } from '../readers/read.ts'

/** Everything that reader threads answer. */
export const reads: readonly AnyRead[] = []
