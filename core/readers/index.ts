export { MAX_IDLE, MAX_RUN, ReaderPool } from './pool.ts'
export { type AnyRead, defineRead, type Read } from './read.ts'
export type { ReaderEntry } from './thread.ts'
