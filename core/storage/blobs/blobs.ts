import { randomBytes } from 'node:crypto'
import { createReadStream, mkdirSync } from 'node:fs'
import { link, mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { type CompanyRuntimes, type CompanyState, companyState } from '../../company/runtime/index.ts'
import type { Clock } from '../../kit/clock.ts'
import { fail } from '../../kit/errors.ts'
import { withEnding } from '../../kit/file-extension.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { TRIALS_SHARE } from '../../kit/limits.ts'
import { companyFolder, type Secrets } from '../index.ts'
import { type Free, type FreeRoom, freeRoomOf, isAlmostFull, sizeOfDisk } from './disk.ts'
import { sizeOf } from './files.ts'
import { writeLink } from './links.ts'
import { receive, sniff } from './receive.ts'
import { type Arrival, bytesIn, UsedBytes } from './used.ts'

/** A stored file as a row remembers it. */
export interface BlobRef {
  blobId: string
  mimeType: string
  name: string
  bytes: number
}

/** A received file that lies where it does not stay. */
interface ReceivedFile {
  path: string
  mimeType: string
  name: string
  bytes: number
}

interface AboutFile {
  mimeType: string
  name: string
  maxBytes: number
  announced?: number | undefined
}

/** The files of one company. */
export interface CompanyBlobs {
  /** Throws where no file of so many bytes, or none at all, is taken: ERR_DISK_FULL, ERR_TRIALS_FULL, and ERR_FILES_FULL when the plan allows no more. */
  checkRoom(bytes?: number): Promise<void>
  /** What they take, of the `fileBytes` of the plan. */
  usedBytes(): Promise<number>
  /** Moves a received file into the company's media; from then on it belongs to a row. Throws ERR_FILES_FULL. */
  keep(file: ReceivedFile): Promise<BlobRef>
  /**
   * Stores a stream, never holding it in memory; `announced` bytes are set aside for it, what goes beyond as it arrives. It
   * ends with ERR_FILE_TOO_LARGE or what `checkRoom` throws where that becomes true.
   */
  store(source: Readable, about: AboutFile): Promise<BlobRef>
  /**
   * The same file for another row: a further name of it, which takes nothing of the disk or the plan; where the disk has no such
   * names, a copy. Throws where there is no room for that.
   */
  copy(blob: Omit<BlobRef, 'bytes'>): Promise<BlobRef>
  /** Signed, expiring address of a file (decision 19). */
  link(blob: Pick<BlobRef, 'blobId' | 'mimeType' | 'name'>): string
  /** The same for programs and pages elsewhere: with the address by which people reach us, where that is known (decision 745). */
  publicLink(blob: Pick<BlobRef, 'blobId' | 'mimeType' | 'name'>): string
  pathOf(blobId: string): string
  open(blobId: string): Readable
  remove(blobId: string): Promise<void>
}

/** The disk is looked at again whenever so many bytes of a file have arrived. */
const LOOK_AT_DISK = 4 * 1024 ** 2

interface BlobsParts {
  dataFolder: string
  runtimes: CompanyRuntimes
  secrets: Secrets
  clock: Clock
  /** How many bytes the files of a company may take. */
  limitOf(companyId: number): number
  /** Companies whose files together may take no more than a share of the disk. */
  trialIds?: (() => readonly number[]) | undefined
  /** Among how many processes that share is divided, each with some of those companies. */
  processes?: number
  freeRoom?: FreeRoom | undefined
  /** By which address people reach us. */
  publicUrl?: string | undefined
  /** How a file gets a further name. */
  link?: typeof link | undefined
}

/** Disks without further names, or with no more of them for one file. */
const NO_FURTHER_NAME = ['EPERM', 'EXDEV', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

const mediaFolder = (dataFolder: string, companyId: number): string =>
  join(companyFolder(dataFolder, companyId), 'media')

/** The bytes of a company's files, counted in its folder. */
export const bytesOfFiles = (dataFolder: string, companyId: number): Promise<number> =>
  bytesIn(mediaFolder(dataFolder, companyId))

const newId = (): string => randomBytes(16).toString('base64url')

/** Media on disk, by company: `companies/<id>/media/<two letters>/<id>`. */
export class Blobs {
  private readonly dataFolder: string
  private readonly secrets: Secrets
  private readonly clock: Clock
  private readonly freeRoom: FreeRoom
  private readonly runtimes: CompanyRuntimes
  private readonly used: CompanyState<UsedBytes>
  private readonly files: CompanyState<CompanyBlobs>
  private readonly trialIds: () => readonly number[]
  private readonly trialsShare: number
  private readonly link: typeof link
  private readonly publicUrl: string

  constructor({
    dataFolder,
    runtimes,
    secrets,
    clock,
    limitOf,
    freeRoom = freeRoomOf,
    trialIds = () => [],
    processes = 1,
    publicUrl = '',
    link: name = link,
  }: BlobsParts) {
    this.dataFolder = dataFolder
    this.secrets = secrets
    this.clock = clock
    this.freeRoom = freeRoom
    this.trialIds = trialIds
    this.trialsShare = TRIALS_SHARE / processes
    this.link = name
    this.publicUrl = publicUrl
    this.runtimes = runtimes
    this.used = companyState(({ id }) => new UsedBytes(this.folderOf(id), () => limitOf(id)))
    this.files = companyState(({ id }) => this.filesOf(id))
    mkdirSync(join(dataFolder, 'incoming'), { recursive: true })
  }

  /** A fresh path for a file on its way in; on the same disk, so keeping it is a rename. */
  incomingPath(): string {
    return join(this.dataFolder, 'incoming', newId())
  }

  /** Files whose call never ended, because the process died. */
  clearIncoming(): Promise<void> {
    return clearIncoming(this.dataFolder)
  }

  pathOf(companyId: number, blobId: string): string {
    return join(this.folderOf(companyId), blobId.slice(0, 2), blobId)
  }

  /** Where a company's files lie; it exists once there is one. */
  folderOf(companyId: number): string {
    return mediaFolder(this.dataFolder, companyId)
  }

  of(companyId: number): CompanyBlobs {
    return this.runtimes.of(companyId).own(this.files)
  }

  private usedOf(companyId: number): UsedBytes {
    return this.runtimes.of(companyId).own(this.used)
  }

  private filesOf(companyId: number): CompanyBlobs {
    const used = this.usedOf(companyId)
    const pathOf = (blobId: string): string => this.pathOf(companyId, blobId)
    /** Below the least of the disk what is left of it is for messages. */
    const checkDisk = async (bytes: number): Promise<void> => {
      const free = await this.freeRoom(this.dataFolder)
      if (isAlmostFull(free)) throw fail(generalErrors.ERR_DISK_FULL)
      await checkTrials(bytes, free)
    }
    const checkTrials = async (bytes: number, free?: Free): Promise<void> => {
      const trials = this.trialIds()
      if (!trials.includes(companyId)) return
      let together = bytes
      for (const id of trials) together += await this.usedOf(id).bytesToCome()
      if (together > this.trialsShare * sizeOfDisk(free ?? (await this.freeRoom(this.dataFolder))))
        throw fail(generalErrors.ERR_TRIALS_FULL)
    }
    const checkRoom: CompanyBlobs['checkRoom'] = async (bytes = 1) => {
      await checkDisk(bytes)
      await used.checkRoom(bytes)
    }
    const keep = async ({ path, mimeType, name, bytes }: ReceivedFile, arrival?: Arrival): Promise<BlobRef> => {
      const blobId = newId()
      // One that came as a stream counts among those on their way.
      await checkTrials(arrival ? 0 : bytes)
      await mkdir(dirname(pathOf(blobId)), { recursive: true })
      await used.add(bytes, path, pathOf(blobId), arrival)
      return { blobId, mimeType, name: withEnding(name, mimeType), bytes }
    }
    const store: CompanyBlobs['store'] = async (source, { mimeType, name, maxBytes, announced = 1 }) => {
      const path = this.incomingPath()
      const arrival = used.arrival()
      let lookedAt = 0
      const admit = async (bytes: number): Promise<void> => {
        if (bytes - lookedAt >= LOOK_AT_DISK) {
          const more = bytes - lookedAt
          lookedAt = bytes
          await checkDisk(more)
        }
        await arrival.reach(bytes)
      }
      try {
        await checkDisk(Math.min(announced, maxBytes))
        await arrival.reach(Math.min(announced, maxBytes))
        const bytes = await receive(source, path, maxBytes, admit)
        const seen = await sniff(path, mimeType)
        return await keep({ path, mimeType: seen, name: withEnding(name, seen, mimeType), bytes }, arrival)
      } catch (error) {
        source.destroy()
        throw error
      } finally {
        arrival.end()
        await rm(path, { force: true })
      }
    }
    const linkTo: CompanyBlobs['link'] = ({ blobId, mimeType, name }) =>
      writeLink(this.secrets, { companyId, blobId, mimeType, name }, this.clock.now())
    return {
      checkRoom,
      usedBytes: () => used.bytes(),
      keep: file => keep(file),
      pathOf,
      store,
      copy: async ({ blobId, mimeType, name }) => {
        const copyId = newId()
        const { size: bytes } = await stat(pathOf(blobId))
        await mkdir(dirname(pathOf(copyId)), { recursive: true })
        try {
          await used.share(pathOf(blobId), pathOf(copyId), this.link)
          return { blobId: copyId, mimeType, name, bytes }
        } catch (error) {
          if (!NO_FURTHER_NAME.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
          return store(createReadStream(pathOf(blobId)), { mimeType, name, maxBytes: bytes, announced: bytes })
        }
      },
      link: linkTo,
      publicLink: blob => `${this.publicUrl}${linkTo(blob)}`,
      open: blobId => createReadStream(pathOf(blobId)),
      remove: blobId => used.remove(pathOf(blobId)),
    }
  }

  /** Files of a company came or went by another way than this one. */
  forget(companyId: number): void {
    this.usedOf(companyId).forget()
  }

  /** Bytes of a stored file; undefined when it is gone. */
  sizeOf(companyId: number, blobId: string): Promise<number | undefined> {
    return sizeOf(this.pathOf(companyId, blobId))
  }
}

/** Removes what an earlier run had not received to its end. */
export async function clearIncoming(dataFolder: string): Promise<void> {
  await rm(join(dataFolder, 'incoming'), { recursive: true, force: true })
  await mkdir(join(dataFolder, 'incoming'), { recursive: true })
}
