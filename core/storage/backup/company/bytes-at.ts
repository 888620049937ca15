import { statSync } from 'node:fs'

/** The bytes of a file; undefined where none is. */
export const bytesAt = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.size
