import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Extract } from 'tar-stream'
import { openSecrets, type SqliteFile } from '../../index.ts'
import { reconcileCompany } from '../after-restore.ts'
import type { Report } from '../create.ts'
import { inDatabase } from '../databases.ts'
import { BackupError, onDisk } from '../errors.ts'
import { type Carried, type Manifest, MEDIA_NAME, openWith, readManifest } from './archive.ts'
import { checkArrived } from './arrived.ts'
import { putSealed, takeSealed } from './sealed.ts'

export interface ImportOrder {
  data: string
  from: string
  passphrase?: string | undefined
  /** The bytes that files may take. */
  fileBytes: number
  /** The bytes that the database may take. */
  deskBytes: number
  /** What names files in a company's database. */
  blobColumns: readonly { table: string; column: string }[]
}

/** A company that lies ready to be moved into its place. */
export interface Arrived {
  folder: string
  company: Manifest['company']
  people: { id: number; email: string; passwordHash: string | null }[]
  files: number
  /** Secrets that did not come along, or that no passphrase opened. */
  dropped: boolean
}

const MAX_MANIFEST = 1024 ** 2
const MAX_SECRETS = 16 * 1024 ** 2
const MOST_PEOPLE = 10_000
const LONGEST_EMAIL = 254
type Entry = Extract extends AsyncIterable<infer One> ? One : never

/** What of a disk stays free. */
const LEFT_FREE = 0.05
/** As much a file counts at least: it has a name and a place on the disk, however little is in it. */
const LEAST_FILE = 1024
/** What lies there beside files: their folders, as many as two letters name, the database and its journals. */
const besideFiles = (files: number): number => Math.min(files, 64 ** 2) + 10

/** Lays an archive out in the folder for what comes in, holding it to its manifest and to what a desk is. Throws BackupError. */
export async function unpackCompany(order: ImportOrder, report: Report): Promise<Arrived> {
  await mkdir(join(order.data, 'incoming'), { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(order.data, 'incoming', 'import-'))
  try {
    return await onDisk(`${order.from} cannot be brought in`, () => new Unpacking(order, folder, report).all())
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

class Unpacking {
  private readonly order: ImportOrder
  private readonly folder: string
  private readonly emit: Report
  private manifest: Manifest | undefined
  private secrets: Buffer | undefined
  private hasDesk = false
  private files = 0
  private bytes = 0

  constructor(order: ImportOrder, folder: string, report: Report) {
    this.order = order
    this.folder = folder
    this.emit = report
  }

  async all(): Promise<Arrived> {
    const { data, from, passphrase, blobColumns } = this.order
    const { extract } = await import('tar-stream')
    const tar = extract()
    const read = pipeline(createReadStream(from), createGunzip(), tar)
    // It may fail while an entry is taken; that is told below.
    read.catch(() => {})
    try {
      for await (const entry of tar) await this.take(entry)
      await read
    } catch (error) {
      await read.catch(() => {})
      throw isBroken(error) ? new BackupError(`${from} is damaged, or no archive of a company.`) : error
    }
    const { manifest } = this
    if (!manifest || !this.hasDesk || this.files !== manifest.media.files || this.bytes !== manifest.media.bytes)
      throw new BackupError(`${from} is not whole.`)
    const carried: Carried | undefined =
      this.secrets && passphrase !== undefined ? openWith(passphrase, this.secrets) : undefined
    const company = join(this.folder, 'desk.sqlite')
    this.emit({ step: 'looking through the database' })
    checkArrived(company, blobColumns)
    reconcileCompany(company)
    const people = inDatabase(company, file => {
      // What an archive claims to be sealed was not sealed by us.
      takeSealed(file, openSecrets(data))
      if (carried) putSealed(file, openSecrets(data), carried.sealed)
      file.exec(ARRIVES)
      return peopleIn(file)
    })
    return {
      folder: this.folder,
      company: manifest.company,
      people: people.map(person => ({ ...person, passwordHash: carried?.passwords[String(person.id)] ?? null })),
      files: this.files,
      dropped: carried === undefined,
    }
  }

  private async take(entry: Entry): Promise<void> {
    const { name, type, size = 0 } = entry.header
    const strange = new BackupError(`The archive holds what no company has: ${JSON.stringify(name.slice(0, 80))}.`)
    if (type !== 'file') throw strange
    if (name === 'manifest.json' && !this.manifest) return this.takeManifest(entry, size)
    const { manifest } = this
    if (!manifest) throw strange
    if (name === 'secrets.bin' && manifest.hasSecrets && !this.secrets && size <= MAX_SECRETS) {
      this.secrets = await buffer(entry)
      return
    }
    if (name === 'desk.sqlite' && !this.hasDesk && size === manifest.desk.bytes) {
      this.hasDesk = true
      const sum = await this.write(entry, 'desk.sqlite')
      if (sum !== manifest.desk.sha256) throw new BackupError('The database of the archive is damaged.')
      return
    }
    this.files += 1
    this.bytes += size
    const { files, bytes } = manifest.media
    if (!MEDIA_NAME.test(name) || this.files > files || this.bytes > bytes) throw strange
    this.emit({ step: 'files', done: this.files, of: files })
    await this.write(entry, name)
  }

  private async takeManifest(entry: Entry, size: number): Promise<void> {
    if (size > MAX_MANIFEST) throw new BackupError('This is no archive of a company: its manifest is too large.')
    const manifest = readManifest((await buffer(entry)).toString('utf8'))
    const { fileBytes, deskBytes: databaseBytes, data } = this.order
    const { files, bytes } = manifest.media
    if (Math.max(bytes, files * LEAST_FILE) > fileBytes)
      throw new BackupError(
        'The files of the company are more than its plan allows. Choose another with --plan.',
        'refused',
      )
    if (manifest.desk.bytes > databaseBytes)
      throw new BackupError(
        'The database of the company is larger than its plan allows. Choose another with --plan.',
        'refused',
      )
    const disk = await statfs(data)
    const names = files + besideFiles(files)
    // Each begins a block of its own.
    const blocks = Math.ceil((bytes + 2 * manifest.desk.bytes) / disk.bsize) + names
    // Where names have no end there are told to be none.
    const lacksNames = disk.files > 0 && names > disk.ffree - disk.files * LEFT_FREE
    if (lacksNames || blocks > disk.bavail - disk.blocks * LEFT_FREE)
      throw new BackupError('There is no room left on the disk for this company.', 'unavailable')
    this.manifest = manifest
  }

  /** Writes an entry, which ends where its header says, and returns its sum. */
  private async write(entry: Entry, name: string): Promise<string> {
    const path = join(this.folder, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const hash = createHash('sha256')
    const counts = new Transform({
      transform(chunk: Buffer, _, next) {
        hash.update(chunk)
        next(null, chunk)
      },
    })
    await pipeline(entry, counts, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
    return hash.digest('hex')
  }
}

/** Each gets an account on the platform, in one transaction. Throws BackupError where there are too many, or some are none. */
function peopleIn(file: SqliteFile): { id: number; email: string }[] {
  const { count, longest } = file
    .prepare('SELECT count(*) AS count, max(length(email)) AS longest FROM users')
    .get() as { count: number; longest: number | null }
  if (count > MOST_PEOPLE || (longest ?? 0) > LONGEST_EMAIL)
    throw new BackupError('The database of the archive names people who cannot be any.')
  return file.prepare('SELECT id, email FROM users ORDER BY id').all() as { id: number; email: string }[]
}

/** Phones are paired again (decision 160), tokens are made again, and nobody is here yet, nor told by a browser. */
const ARRIVES = `
  UPDATE whatsapps SET lastNumber = coalesce(number, lastNumber), number = NULL, linkedAt = NULL, qrcode = '', pairingCode = '',
    retries = 0, nextAttemptAt = NULL, tokenHash = NULL, tokenMadeAt = NULL, tokenUsedAt = NULL, status = 'DISCONNECTED',
    statusReason = CASE WHEN linked = 1 THEN 'link-missing' ELSE statusReason END, linked = 0;
  UPDATE users SET online = 0;
  DELETE FROM api_requests;
  DELETE FROM push_subscriptions;
`

const isBroken = (error: unknown): boolean => {
  const { code = '', message } = error as NodeJS.ErrnoException
  // One that holds a file twice is none either, and a folder is none.
  return (
    /^Z_|ZLIB|ERR_STREAM_PREMATURE_CLOSE|^EEXIST$|^EISDIR$/.test(code) || /tar|header|unexpected end/i.test(message)
  )
}
