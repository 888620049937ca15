import type { Readable } from 'node:stream'

/** A file of a store. */
export interface StoredFile {
  key: string
  bytes: number
}

/**
 * Where backups lie: names with slashes, each with bytes that never change once they are there. A write is there whole or not at
 * all. Errors that the operator can fix are BackupFaults.
 */
export interface Store {
  /** As people call it. */
  readonly name: string
  /** Where a copy may lie on its way, on the same disk; undefined where the store is no disk of this machine. */
  readonly scratch: string | undefined
  put(key: string, content: Readable): Promise<number>
  /** Undefined where there is none. */
  get(key: string): Promise<Readable | undefined>
  list(prefix: string): AsyncIterable<StoredFile>
  remove(key: string): Promise<void>
  /** Ends uploads that were broken off: their parts are seen by nobody, and paid for. One desk alone writes to a store. */
  endUploads(): Promise<void>
}
