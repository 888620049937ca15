import { randomBytes } from 'node:crypto'
import { createReadStream, mkdirSync } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Clock } from '../kit/clock.ts'
import { fail } from '../kit/errors.ts'
import { generalErrors } from '../kit/general-errors.ts'
import { MIN_FREE_DISK } from '../kit/limits.ts'
import { companyFolder, type Secrets } from '../storage/index.ts'
import { type FreeShare, freeShareOf } from './disk.ts'
import { writeLink } from './links.ts'
import { receive, sniff } from './receive.ts'

/** A stored file as a row remembers it. */
export interface BlobRef {
  blobId: string
  mimeType: string
  name: string
  bytes: number
}

/** The files of one company. */
export interface CompanyBlobs {
  /** Moves a received file into the company's media; from then on it belongs to a row. */
  keep(file: { path: string; mimeType: string; name: string; bytes: number }): Promise<BlobRef>
  /** Stores a stream, never holding it in memory. Throws ERR_FILE_TOO_LARGE and ERR_DISK_FULL. */
  store(source: Readable, about: { mimeType: string; name: string; maxBytes: number }): Promise<BlobRef>
  /** Signed, expiring address of a file (decision 19). */
  link(blob: Pick<BlobRef, 'blobId' | 'mimeType' | 'name'>): string
  pathOf(blobId: string): string
  open(blobId: string): Readable
  remove(blobId: string): Promise<void>
}

const newId = (): string => randomBytes(16).toString('base64url')

/** Media on disk, by company: `companies/<id>/media/<two letters>/<id>`. */
export class Blobs {
  private readonly dataFolder: string
  private readonly secrets: Secrets
  private readonly clock: Clock
  private readonly freeShare: FreeShare

  constructor(dataFolder: string, secrets: Secrets, clock: Clock, freeShare = freeShareOf) {
    this.dataFolder = dataFolder
    this.secrets = secrets
    this.clock = clock
    this.freeShare = freeShare
    mkdirSync(join(dataFolder, 'incoming'), { recursive: true })
  }

  /** Throws ERR_DISK_FULL where no more files are taken: what is left of the disk is for messages. */
  async checkRoom(): Promise<void> {
    if ((await this.freeShare(this.dataFolder)) < MIN_FREE_DISK) throw fail(generalErrors.ERR_DISK_FULL)
  }

  /** A fresh path for a file on its way in; on the same disk, so keeping it is a rename. */
  incomingPath(): string {
    return join(this.dataFolder, 'incoming', newId())
  }

  /** Files whose call never ended, because the process died. */
  async clearIncoming(): Promise<void> {
    await rm(join(this.dataFolder, 'incoming'), { recursive: true, force: true })
    await mkdir(join(this.dataFolder, 'incoming'), { recursive: true })
  }

  pathOf(companyId: number, blobId: string): string {
    return join(this.folderOf(companyId), blobId.slice(0, 2), blobId)
  }

  /** Where a company's files lie; it exists once there is one. */
  folderOf(companyId: number): string {
    return join(companyFolder(this.dataFolder, companyId), 'media')
  }

  of(companyId: number): CompanyBlobs {
    const pathOf = (blobId: string): string => this.pathOf(companyId, blobId)
    const keep: CompanyBlobs['keep'] = async ({ path, mimeType, name, bytes }) => {
      const blobId = newId()
      await mkdir(dirname(pathOf(blobId)), { recursive: true })
      await rename(path, pathOf(blobId))
      return { blobId, mimeType, name, bytes }
    }
    return {
      keep,
      pathOf,
      store: async (source, { mimeType, name, maxBytes }) => {
        await this.checkRoom()
        const path = this.incomingPath()
        const bytes = await receive(source, path, maxBytes)
        return keep({ path, mimeType: await sniff(path, mimeType), name, bytes })
      },
      link: ({ blobId, mimeType, name }) =>
        writeLink(this.secrets, { companyId, blobId, mimeType, name }, this.clock.now()),
      open: blobId => createReadStream(pathOf(blobId)),
      remove: blobId => rm(pathOf(blobId), { force: true }),
    }
  }

  /** Bytes of a stored file; undefined when it is gone. */
  async sizeOf(companyId: number, blobId: string): Promise<number | undefined> {
    return stat(this.pathOf(companyId, blobId)).then(
      found => found.size,
      () => undefined,
    )
  }
}
