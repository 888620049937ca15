export { MAX_IDLE, ReaderPool } from './pool.ts'
export type { ReaderEntry } from './thread.ts'
