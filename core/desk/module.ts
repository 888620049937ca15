import type { BlobColumn } from '../blobs/index.ts'
import type { BoundRoute } from '../http/bind.ts'
import type { JobHandlers } from '../jobs/index.ts'
import type { Events } from '../kit/contract.ts'
import type { ErrorKind } from '../kit/errors.ts'

/** What a room gives to the house: its calls, its events, the durable jobs that it handles, and its files. */
export interface Module {
  name: string
  routes: BoundRoute[]
  errors?: Readonly<Record<string, ErrorKind>>
  events?: Events
  jobs?: JobHandlers
  /** Every column of its tables that names a blob: files that nobody names are deleted. */
  blobs?: readonly BlobColumn[]
}
