import { link, rename, stat, unlink, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { fail } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { bytesOfName, isAbsent, namesIn } from './files.ts'
import { readableSize } from './receive.ts'

interface Count {
  /** Undefined while the folder is looked through. */
  bytes: number | undefined
  whole: Promise<void>
}

/** A file on its way: what it takes counts for all others, until it is stored or not. */
export interface Arrival {
  /** So many of its bytes are announced, or here. Throws ERR_FILES_FULL. */
  reach(bytes: number): Promise<void>
  end(): void
}

/**
 * The bytes of a company's files, and the end of them. They are counted in the folder when the first file
 * comes or goes after a start, so that no crash makes the number wrong; from then on it goes along.
 */
export class UsedBytes {
  private count: Count | undefined
  private arriving = 0
  private naming: Promise<unknown> = Promise.resolve()
  private readonly folder: string
  private readonly limit: () => number

  constructor(folder: string, limit: () => number) {
    this.folder = folder
    this.limit = limit
  }

  /** Throws ERR_FILES_FULL where a company has no room for so many more bytes. */
  async checkRoom(bytes: number): Promise<void> {
    this.demandRoom(await this.counted(), bytes)
  }

  /** What the company's files take. */
  async bytes(): Promise<number> {
    return (await this.counted()).bytes
  }

  /** Others put files there, or took some away: the next one who asks looks again. */
  forget(): void {
    this.count = undefined
  }

  /** The same with those on their way. */
  async bytesToCome(): Promise<number> {
    return (await this.counted()).bytes + this.arriving
  }

  arrival(): Arrival {
    let taken = 0
    const take = (bytes: number): void => {
      this.arriving += bytes - taken
      taken = bytes
    }
    return {
      reach: async bytes => {
        if (bytes <= taken) return
        this.demandRoom(await this.counted(), bytes - taken)
        take(bytes)
      },
      end: () => take(0),
    }
  }

  /** Moves a file into the company's folder. Throws ERR_FILES_FULL: of files that come at once, only those that fit are taken. */
  async add(bytes: number, from: string, to: string, arrival?: Arrival): Promise<void> {
    const count = await this.counted()
    arrival?.end()
    this.demandRoom(count, bytes)
    count.bytes += bytes
    try {
      await rename(from, to)
    } catch (error) {
      count.bytes -= bytes
      throw error
    }
    this.hold(count)
  }

  /** Gives one of the company's files a further name, which takes nothing. Throws where the disk allows none. */
  share(from: string, to: string, name = link): Promise<void> {
    return this.oneByOne(async () => {
      const { count } = this
      const isCounted = count?.bytes !== undefined
      await name(from, to)
      // Anyone who removes what no row names knows a name that is new by the time of its file.
      const now = new Date()
      await utimes(to, now, now)
      this.hold(isCounted ? count : undefined)
    })
  }

  /** Removes one of the company's files, if it is there; it makes room when it goes by its last name. */
  remove(path: string): Promise<void> {
    return this.oneByOne(async () => {
      const { count } = this
      const isCounted = count?.bytes !== undefined
      try {
        const { size, nlink } = await stat(path)
        await unlink(path)
        if (isCounted && nlink === 1) count.bytes! -= size
      } catch (error) {
        if (isAbsent(error)) return
        throw error
      }
      this.hold(isCounted ? count : undefined)
    })
  }

  /** Names come and go one after the other, so that each knows whether it was the last of its file. */
  private oneByOne(work: () => Promise<void>): Promise<void> {
    const done = this.naming.then(work)
    this.naming = done.catch(() => {})
    return done
  }

  private demandRoom(count: { bytes: number }, bytes: number): void {
    const limit = this.limit()
    const used = count.bytes + this.arriving
    if (used + bytes > limit)
      throw fail(generalErrors.ERR_FILES_FULL, { used: readableSize(used), limit: readableSize(limit) })
  }

  private async counted(): Promise<Count & { bytes: number }> {
    this.count ??= this.look()
    const { count } = this
    await count.whole
    return count as Count & { bytes: number }
  }

  private look(): Count {
    const count: Count = {
      bytes: undefined,
      whole: bytesIn(this.folder).then(
        bytes => {
          count.bytes = bytes
        },
        (error: unknown) => {
          if (this.count === count) this.count = undefined
          throw error
        },
      ),
    }
    return count
  }

  /** A file came or went beside a look through the folder, which may have seen it or not: the next one who asks looks again. */
  private hold(count: Count | undefined): void {
    if (this.count !== count) this.count = undefined
  }
}

/** The bytes of all files in the folders of a company's media, each once: one folder at a time, so that nobody waits for it. */
export async function bytesIn(folder: string): Promise<number> {
  let bytes = 0
  for (const name of await namesIn(folder)) {
    const files = await namesIn(join(folder, name))
    for (const share of await Promise.all(files.map(file => bytesOfName(join(folder, name, file))))) bytes += share
  }
  return Math.round(bytes)
}
