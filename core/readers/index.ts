export { ReaderPool } from './pool.ts'
export type { ReaderEntry } from './thread.ts'
