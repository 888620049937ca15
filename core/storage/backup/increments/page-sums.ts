import { hash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'

/** Of a page, by which it is known again. */
const SUM_BYTES = 16
/** Pages that are read in one go. */
const PAGES_AT_ONCE = 256

/** In the first page: which kind of journal is used, and what SQLite counts and notes of itself with each change. */
const UNCOUNTED = [
  [18, 20],
  [24, 28],
  [40, 44],
  [92, 100],
] as const

/** What says of the first page no more than how it was written last does not make it another one: a copy of a backup differs in that. */
function sumOf(page: number, content: Buffer): Buffer {
  let pluralize = content
  if (page === 1) {
    pluralize = Buffer.from(content)
    for (const [from, to] of UNCOUNTED) pluralize.fill(0, from, to)
  }
  return hash('sha256', pluralize, 'buffer').subarray(0, SUM_BYTES)
}

/** The sums of all pages of a database, in their order: what tells which pages are others than they were. */
export class PageSums {
  readonly pageSize: number
  private bytes: Buffer

  constructor(pageSize: number, bytes: Buffer = Buffer.alloc(0)) {
    this.pageSize = pageSize
    this.bytes = bytes
  }

  get pageCount(): number {
    return this.bytes.length / SUM_BYTES
  }

  /** As they are stored. */
  get content(): Buffer {
    return this.bytes
  }

  /** One sum of the whole database. */
  get total(): string {
    return hash('sha256', this.bytes, 'hex')
  }

  copy(): PageSums {
    return new PageSums(this.pageSize, Buffer.from(this.bytes))
  }

  /** Cuts off what is beyond the last page, or adds pages of zeros. */
  resize(pageCount: number): void {
    const lacking = pageCount - this.pageCount
    if (lacking <= 0) this.bytes = this.bytes.subarray(0, pageCount * SUM_BYTES)
    else {
      const empty = sumOf(0, Buffer.alloc(this.pageSize))
      this.bytes = Buffer.concat([this.bytes, Buffer.alloc(lacking * SUM_BYTES, empty)])
    }
  }

  /** Takes over the content of a page, and says whether that is another one than before. */
  set(page: number, content: Buffer): boolean {
    const at = (page - 1) * SUM_BYTES
    const sum = sumOf(page, content)
    if (sum.equals(this.bytes.subarray(at, at + SUM_BYTES))) return false
    sum.copy(this.bytes, at)
    return true
  }
}

/** Reads the pages of a database that nobody has open: a copy. */
export function eachPage(path: string, take: (page: number, content: Buffer, pageSize: number) => void): void {
  const fd = openSync(path, 'r')
  try {
    const header = Buffer.alloc(100)
    if (readSync(fd, header, 0, 100, 0) < 100) return
    const size = header.readUInt16BE(16)
    const pageSize = size === 1 ? 65536 : size
    if (pageSize < 512) return
    const buffer = Buffer.allocUnsafe(PAGES_AT_ONCE * pageSize)
    for (let page = 1; ; ) {
      const read = Math.floor(readSync(fd, buffer, 0, buffer.length, (page - 1) * pageSize) / pageSize)
      for (let index = 0; index < read; index += 1)
        take(page + index, buffer.subarray(index * pageSize, (index + 1) * pageSize), pageSize)
      page += read
      if (read < PAGES_AT_ONCE) return
    }
  } finally {
    closeSync(fd)
  }
}

/** The sums of a database that nobody has open. */
export function sumsOfFile(path: string): PageSums {
  const all: Buffer[] = []
  let size = 0
  eachPage(path, (page, content, pageSize) => {
    size = pageSize
    all.push(sumOf(page, content))
  })
  return new PageSums(size, Buffer.concat(all))
}
