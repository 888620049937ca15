import { link, rename, stat, unlink, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { fail } from '../kit/errors.ts'
import { generalErrors } from '../kit/general-errors.ts'
import { bytesOfName, isAbsent, namesIn } from './files.ts'
import { readableSize } from './receive.ts'

interface Count {
  /** Undefined while the folder is looked through. */
  bytes: number | undefined
  whole: Promise<void>
}

/** A file on its way: what it takes counts for all others, until it is kept or not. */
export interface Arrival {
  /** So many of its bytes are announced, or here. Throws ERR_FILES_FULL. */
  reach(bytes: number): Promise<void>
  end(): void
}

/**
 * The bytes of each company's files, and the end of them. They are counted in the folder when the first file of a company
 * comes or goes after a start, so that no crash makes the number wrong; from then on it goes along.
 */
export class UsedBytes {
  private readonly counts = new Map<number, Count>()
  private readonly arriving = new Map<number, number>()
  private readonly naming = new Map<number, Promise<unknown>>()
  private readonly folderOf: (companyId: number) => string
  private readonly limitOf: (companyId: number) => number

  constructor(folderOf: (companyId: number) => string, limitOf: (companyId: number) => number) {
    this.folderOf = folderOf
    this.limitOf = limitOf
  }

  /** Throws ERR_FILES_FULL where a company has no room for so many more bytes. */
  async checkRoom(companyId: number, bytes: number): Promise<void> {
    this.demandRoom(companyId, await this.countOf(companyId), bytes)
  }

  /** What the company's files take. */
  async bytesOf(companyId: number): Promise<number> {
    return (await this.countOf(companyId)).bytes
  }

  /** Others put files there, or took some away: the next one who asks looks anew. */
  forget(companyId: number): void {
    this.counts.delete(companyId)
  }

  /** What the files of some companies take together, also those on their way. */
  async bytesTogether(companyIds: readonly number[]): Promise<number> {
    let bytes = 0
    for (const id of companyIds) bytes += (await this.countOf(id)).bytes + (this.arriving.get(id) ?? 0)
    return bytes
  }

  arrival(companyId: number): Arrival {
    let taken = 0
    const take = (bytes: number): void => {
      const all = (this.arriving.get(companyId) ?? 0) + bytes - taken
      taken = bytes
      if (all > 0) this.arriving.set(companyId, all)
      else this.arriving.delete(companyId)
    }
    return {
      reach: async bytes => {
        if (bytes <= taken) return
        this.demandRoom(companyId, await this.countOf(companyId), bytes - taken)
        take(bytes)
      },
      end: () => take(0),
    }
  }

  /** Moves a file into the company's folder. Throws ERR_FILES_FULL: of files that come at once, only those that fit are taken. */
  async add(companyId: number, bytes: number, from: string, to: string, arrival?: Arrival): Promise<void> {
    const count = await this.countOf(companyId)
    arrival?.end()
    this.demandRoom(companyId, count, bytes)
    count.bytes += bytes
    try {
      await rename(from, to)
    } catch (error) {
      count.bytes -= bytes
      throw error
    }
    this.hold(companyId, count)
  }

  /** Gives one of the company's files a further name, which takes nothing. Throws where the disk allows none. */
  share(companyId: number, from: string, to: string, name = link): Promise<void> {
    return this.oneByOne(companyId, async () => {
      const count = this.counts.get(companyId)
      const isCounted = count?.bytes !== undefined
      await name(from, to)
      // Whoever removes what no row names knows a name that is new by the time of its file.
      const now = new Date()
      await utimes(to, now, now)
      this.hold(companyId, isCounted ? count : undefined)
    })
  }

  /** Removes one of the company's files, if it is there; it makes room when it goes by its last name. */
  remove(companyId: number, path: string): Promise<void> {
    return this.oneByOne(companyId, async () => {
      const count = this.counts.get(companyId)
      const isCounted = count?.bytes !== undefined
      try {
        const { size, nlink } = await stat(path)
        await unlink(path)
        if (isCounted && nlink === 1) count.bytes! -= size
      } catch (error) {
        if (isAbsent(error)) return
        throw error
      }
      this.hold(companyId, isCounted ? count : undefined)
    })
  }

  /** Names of a company come and go one after the other, so that each knows whether it was the last of its file. */
  private oneByOne(companyId: number, work: () => Promise<void>): Promise<void> {
    const done = (this.naming.get(companyId) ?? Promise.resolve()).then(work)
    const turn = done
      .catch(() => {})
      .then(() => {
        if (this.naming.get(companyId) === turn) this.naming.delete(companyId)
      })
    this.naming.set(companyId, turn)
    return done
  }

  private demandRoom(companyId: number, count: { bytes: number }, bytes: number): void {
    const limit = this.limitOf(companyId)
    const used = count.bytes + (this.arriving.get(companyId) ?? 0)
    if (used + bytes > limit)
      throw fail(generalErrors.ERR_FILES_FULL, { used: readableSize(used), limit: readableSize(limit) })
  }

  private async countOf(companyId: number): Promise<Count & { bytes: number }> {
    let count = this.counts.get(companyId)
    if (!count) {
      count = this.look(companyId)
      this.counts.set(companyId, count)
    }
    await count.whole
    return count as Count & { bytes: number }
  }

  private look(companyId: number): Count {
    const count: Count = {
      bytes: undefined,
      whole: bytesIn(this.folderOf(companyId)).then(
        bytes => {
          count.bytes = bytes
        },
        (error: unknown) => {
          this.counts.delete(companyId)
          throw error
        },
      ),
    }
    return count
  }

  /** A file came or went beside a look through the folder, which may have seen it or not: the next one who asks looks anew. */
  private hold(companyId: number, count: Count | undefined): void {
    if (this.counts.get(companyId) !== count) this.counts.delete(companyId)
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
