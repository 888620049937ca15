import { closeSync, openSync, readSync } from 'node:fs'

/**
 * Reads what was committed to a database from its write-ahead log, as SQLite's file format describes it
 * (https://www.sqlite.org/fileformat2.html#the_write_ahead_log). Between two restarts the log is only appended to, each frame carries
 * the log's salts and a checksum of everything before it, and anyone who restarts the log writes its header first: frames that match are
 * what was committed, in order, anyone who writes or checkpoints meanwhile, and no lock is needed.
 *
 * Only the log is opened here. To open and close the database file itself would give up the locks that SQLite holds on it in this process.
 */

/** Up to where the log was read: a commit, or its beginning. */
export interface WalPosition {
  /** Of this log since it was last restarted. */
  salts: string
  /** Number of the commit's frame; 0 for the beginning. */
  frame: number
  /** The running checksum there. */
  sums: [number, number]
}

/** What was committed since a position: where the newest copy of each page lies in the log. */
export interface WalChanges {
  position: WalPosition
  pageSize: number
  pageCount: number
  /** By the numbers of pages, ascending. */
  offsets: Map<number, number>
}

const HEADER = 32
const FRAME_HEADER = 24
/** Frames that are read in one go. */
const FRAMES_AT_ONCE = 256

interface Header {
  salts: string
  sums: [number, number]
  pageSize: number
  isBigEndian: boolean
}

/** An open write-ahead log. */
export class Wal {
  private readonly fd: number
  private readonly header: Header | undefined

  private constructor(fd: number) {
    this.fd = fd
    this.header = this.readHeader()
  }

  /** Undefined where a database has none: all of it is in its own file. */
  static open(database: string): Wal | undefined {
    try {
      return new Wal(openSync(`${database}-wal`, 'r'))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }

  close(): void {
    closeSync(this.fd)
  }

  /** The beginning of the log; undefined where nothing was written to it yet. */
  get beginning(): WalPosition | undefined {
    return this.header && { salts: this.header.salts, frame: 0, sums: this.header.sums }
  }

  /** Whether the log was restarted since it was opened: what was read of it by then may be of two times. */
  isRestarted(): boolean {
    return this.readHeader()?.salts !== this.header?.salts
  }

  /** What was committed since a position; undefined where the log was restarted since, so that it does not tell. */
  since(position: WalPosition): WalChanges | undefined {
    const { header } = this
    if (!header || header.salts !== position.salts || !this.holds(position)) return undefined
    const frameBytes = FRAME_HEADER + header.pageSize
    const buffer = Buffer.allocUnsafe(FRAMES_AT_ONCE * frameBytes)
    const changes: WalChanges = { position, pageSize: header.pageSize, pageCount: 0, offsets: new Map() }
    // Of a transaction whose commit was not read yet.
    let pending: [page: number, offset: number][] = []
    let [frame, sums] = [position.frame, position.sums]
    for (;;) {
      const start = HEADER + frame * frameBytes
      const frames = Math.floor(readSync(this.fd, buffer, 0, buffer.length, start) / frameBytes)
      for (let index = 0; index < frames; index += 1) {
        const at = index * frameBytes
        if (buffer.toString('hex', at + 8, at + 16) !== header.salts) return sorted(changes)
        sums = checksum(buffer, at, 8, sums, header.isBigEndian)
        sums = checksum(buffer, at + FRAME_HEADER, header.pageSize, sums, header.isBigEndian)
        if (buffer.readUInt32BE(at + 16) !== sums[0] || buffer.readUInt32BE(at + 20) !== sums[1]) return sorted(changes)
        frame += 1
        pending.push([buffer.readUInt32BE(at), start + at + FRAME_HEADER])
        const pageCount = buffer.readUInt32BE(at + 4)
        if (pageCount === 0) continue
        for (const [page, offset] of pending) changes.offsets.set(page, offset)
        pending = []
        changes.pageCount = pageCount
        changes.position = { salts: header.salts, frame, sums }
      }
      if (frames < FRAMES_AT_ONCE) return sorted(changes)
    }
  }

  /** Reads the copy of a page at an offset into a buffer of its size. */
  page(offset: number, into: Buffer): void {
    readSync(this.fd, into, 0, into.length, offset)
  }

  /** Whether the commit of a position is still there: after a loss of power it may not be. */
  private holds({ frame, sums }: WalPosition): boolean {
    const { pageSize, salts } = this.header!
    if (frame === 0) return true
    const header = Buffer.alloc(FRAME_HEADER)
    readSync(this.fd, header, 0, FRAME_HEADER, HEADER + (frame - 1) * (FRAME_HEADER + pageSize))
    const isSame = header.readUInt32BE(16) === sums[0] && header.readUInt32BE(20) === sums[1]
    return isSame && header.toString('hex', 8, 16) === salts
  }

  private readHeader(): Header | undefined {
    const bytes = Buffer.alloc(HEADER)
    if (readSync(this.fd, bytes, 0, HEADER, 0) < HEADER) return undefined
    const isBigEndian = (bytes.readUInt32BE(0) & 1) === 1
    const sums = checksum(bytes, 0, 24, [0, 0], isBigEndian)
    if (bytes.readUInt32BE(24) !== sums[0] || bytes.readUInt32BE(28) !== sums[1]) return undefined
    const size = bytes.readUInt32BE(8)
    return { salts: bytes.toString('hex', 16, 24), sums, pageSize: size === 1 ? 65536 : size, isBigEndian }
  }
}

/** Without pages that the last commit cut off. */
function sorted(changes: WalChanges): WalChanges {
  const stored = [...changes.offsets].filter(([page]) => page <= changes.pageCount)
  return { ...changes, offsets: new Map(stored.sort(([a], [b]) => a - b)) }
}

/** SQLite's checksum of the log, continued over some more bytes. */
function checksum(bytes: Buffer, at: number, length: number, [a, b]: [number, number], isBigEndian: boolean) {
  let [one, two] = [a, b]
  for (let offset = at; offset < at + length; offset += 8) {
    const first = isBigEndian ? bytes.readUInt32BE(offset) : bytes.readUInt32LE(offset)
    const second = isBigEndian ? bytes.readUInt32BE(offset + 4) : bytes.readUInt32LE(offset + 4)
    one = (one + first + two) >>> 0
    two = (two + second + one) >>> 0
  }
  return [one, two] as [number, number]
}
