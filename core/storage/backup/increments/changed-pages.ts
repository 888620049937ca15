import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { changedAt, copyPages, looksOf } from '../databases.ts'
import type { StoredState } from './chain-state.ts'
import { eachPage, PageSums, sumsOfFile } from './page-sums.ts'
import { Wal, type WalPosition } from './wal.ts'

/** So young a change may share its time with one that came after the look. */
const SURELY_PAST = 2000
/** Content that is written to the disk in one go. */
const WRITTEN_AT_ONCE = 4 * 1024 ** 2

/** What changed of a database. */
export interface ChangedPages {
  isChanged: boolean
  /** The numbers of those whose content was appended, ascending. */
  pages: number[]
  /** What is stored of it once they are. */
  state: StoredState
}

/** How the files of a database look, where nothing can change without that they look otherwise; else ''. */
export function settledLooks(path: string): string {
  const looked = looksOf(path)
  return Date.now() - changedAt(path) > SURELY_PAST ? looked : ''
}

/** Where a copy that is made from now on can be continued by its write-ahead log. */
export function walBeginning(path: string): WalPosition | null {
  const wal = Wal.open(path)
  try {
    return wal?.beginning ?? null
  } finally {
    wal?.close()
  }
}

/**
 * Finds the pages of a database that are others than stored, as of one commit, and appends their content to a file. They are read from
 * its write-ahead log, a few milliseconds for some messages. Where that was restarted since, by a checkpoint or by closing the file, it
 * does not tell all: then the database is copied, as for a backup, and each page compared.
 */
export async function changedPages(
  path: string,
  before: StoredState,
  scratch: string,
  to: PagesFile,
): Promise<ChangedPages> {
  const looked = settledLooks(path)
  const length = to.flush()
  const found = before.wal && fromWal(path, before, before.wal, looked, to)
  if (found) return found
  to.rewind(length)
  return fromCopy(path, before, looked, scratch, to)
}

/** Undefined where the log does not tell. */
function fromWal(
  path: string,
  before: StoredState,
  position: WalPosition,
  looked: string,
  to: PagesFile,
): ChangedPages | undefined {
  const wal = Wal.open(path)
  if (!wal) return undefined
  try {
    const found = wal.since(position)
    if (!found || (found.offsets.size > 0 && found.pageSize !== before.sums.pageSize)) return undefined
    const { offsets, pageSize } = found
    const compared = new Comparison(before.sums, offsets.size > 0 ? found.pageCount : before.sums.pageCount, to)
    const content = Buffer.alloc(pageSize)
    for (const [page, offset] of offsets) {
      wal.page(offset, content)
      compared.take(page, content)
    }
    // What was read is what was committed only if it was not overwritten by now.
    return wal.isRestarted() ? undefined : compared.end({ ...before, looked, wal: found.position })
  } finally {
    wal.close()
  }
}

async function fromCopy(
  path: string,
  before: StoredState,
  looked: string,
  scratch: string,
  to: PagesFile,
): Promise<ChangedPages> {
  // Before the copy: what the log has by then is in it, and is written once more by nobody.
  const wal = walBeginning(path)
  const copy = join(scratch, 'compared')
  await copyPages(path, copy)
  try {
    const now = sumsOfFile(copy)
    const known = now.pageSize === before.sums.pageSize ? before.sums : new PageSums(now.pageSize)
    const compared = new Comparison(known, now.pageCount, to)
    eachPage(copy, (page, content) => compared.take(page, content))
    return compared.end({ ...before, looked, wal })
  } finally {
    await rm(copy, { force: true })
  }
}

/** Collects the pages that are others than they were. */
class Comparison {
  private readonly sums: PageSums
  private readonly isResized: boolean
  private readonly pages: number[] = []
  private readonly to: PagesFile

  constructor(before: PageSums, pageCount: number, to: PagesFile) {
    this.isResized = before.pageCount !== pageCount
    this.sums = before.copy()
    this.sums.resize(pageCount)
    this.to = to
  }

  take(page: number, content: Buffer): void {
    if (!this.sums.set(page, content)) return
    this.pages.push(page)
    this.to.append(content)
  }

  end(state: StoredState): ChangedPages {
    const isChanged = this.pages.length > 0 || this.isResized
    return {
      isChanged,
      pages: this.pages,
      state: { ...state, sums: this.sums, object: isChanged ? null : state.object },
    }
  }
}

/** The content of changed pages, one after the other, on their way to an increment. */
export class PagesFile {
  readonly path: string
  private readonly fd: number
  private length = 0
  private waiting: Buffer[] = []
  private waitingBytes = 0

  constructor(path: string) {
    this.path = path
    this.fd = openSync(path, 'w', 0o600)
  }

  append(content: Buffer): void {
    this.waiting.push(Buffer.from(content))
    this.waitingBytes += content.length
    if (this.waitingBytes >= WRITTEN_AT_ONCE) this.flush()
  }

  /** Takes back what was appended since it had this length. */
  rewind(length: number): void {
    this.flush()
    ftruncateSync(this.fd, length)
    this.length = length
  }

  /** Brings all to the file, and answers how long that is. */
  flush(): number {
    for (let content = Buffer.concat(this.waiting); content.length > 0; ) {
      const written = writeSync(this.fd, content, 0, content.length, this.length)
      content = content.subarray(written)
      this.length += written
    }
    this.waiting = []
    this.waitingBytes = 0
    return this.length
  }

  close(): void {
    closeSync(this.fd)
  }
}
