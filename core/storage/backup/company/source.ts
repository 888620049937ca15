import { copyFileSync, existsSync, linkSync, readFileSync, renameSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { companyFile, companyFolder, isSameInstallation, openSecrets, openSqlite, type Secrets } from '../../index.ts'
import { copyDatabase } from '../databases.ts'
import { BackupError } from '../errors.ts'
import { Fetching, momentOf, nameOf } from '../fetching.ts'
import { momentAt } from '../increments/chain.ts'
import { Objects } from '../objects.ts'
import { PHONES } from '../phones.ts'
import { snapshotCalled } from '../snapshot.ts'
import { type BackupLocation, openLocation } from '../stores/location.ts'
import { lastAside } from './aside.ts'
import { fileIn } from './staging.ts'

/** From where a company comes back: a backup, or a moment since one, or what was moved aside when it did so last. */
export type SourceOrder = { place: BackupLocation; id: string; at?: number | undefined } | 'aside'

/** One company as it was once. */
export interface Source {
  /** As people call it. */
  name: string
  /** As it was then; what is newer goes. */
  at: number
  /** What is damaged at the place, so that an earlier moment was taken than could have been: sentences. */
  broken: string[]
  /** Of its database, where no increment changed it. */
  deskBytes: number
  /** Writes its database to a path. */
  desk(path: string): Promise<void>
  /** With what its secrets are sealed, where that is another key than the one of today. */
  secrets: Secrets | undefined
  /** The bytes of one of its files; undefined where it has none of this name. */
  bytesOf(blobId: string): Promise<number | undefined>
  /** Writes one of its files to a path. */
  file(blobId: string, path: string): Promise<void>
}

/** Opens a source; `scratch` is a folder of its own, which anyone who calls removes. Throws BackupError. */
export function openSource(data: string, companyId: number, order: SourceOrder, scratch: string): Promise<Source> {
  return order === 'aside' ? fromAside(data, companyId) : fromBackup(data, companyId, order, scratch)
}

/** Where keys of its phones lie that nobody used since, and what is not needed any more once the company is back. */
export function leavings(
  data: string,
  companyId: number,
  order: SourceOrder,
): { keys: string | undefined; usedUp: string | undefined } {
  const aside = order === 'aside' ? lastAside(data, companyId) : undefined
  if (!aside) return { keys: undefined, usedUp: undefined }
  return { keys: join(companyFolder(join(data, aside.folder), companyId), PHONES), usedUp: aside.folder }
}

async function fromBackup(
  data: string,
  companyId: number,
  { place, id, at }: Exclude<SourceOrder, 'aside'>,
  scratch: string,
): Promise<Source> {
  const store = await openLocation(place)
  const moment = at === undefined ? momentOf(await snapshotCalled(store, id)) : await momentAt(store, at, scratch)
  const { snapshot, broken } = moment
  const objects = new Objects(store)
  const fetching = new Fetching(store, moment, scratch, () => {})
  await fetching.key()
  if (!isSameInstallation(data, scratch))
    throw new BackupError(
      `Backup ${snapshot.id} is of another Balcão: its companies are others. \`balcao tenant export\` and \`import\` bring one from there.`,
      'refused',
    )
  const company = fetching.contents.companies.get(companyId)
  const founded = foundedIn(await fetching.platform(), companyId)
  if (!company || founded === undefined)
    throw new BackupError(`Backup ${snapshot.id} does not hold company ${companyId}.`, 'absent')
  if (founded !== foundedIn(join(data, 'platform.sqlite'), companyId))
    throw new BackupError(`Company ${companyId} of backup ${snapshot.id} is another one, ${company.name}.`, 'refused')
  const files = await fetching.filesOf(company, scratch)
  const listed = (blobId: string) => files.get(`${blobId.slice(0, 2)}/${blobId}`)
  const isSameKey = readFileSync(join(scratch, 'secret.key'), 'utf8') === readFileSync(join(data, 'secret.key'), 'utf8')
  return {
    name: nameOf(moment),
    at: at === undefined ? snapshot.startedAt : moment.at,
    broken,
    deskBytes: company.base.bytes,
    secrets: isSameKey ? undefined : openSecrets(scratch),
    desk: async path => renameSync(await fetching.desk(company), path),
    bytesOf: async blobId => listed(blobId)?.bytes,
    file: (blobId, path) => objects.fetch(listed(blobId)!, false, path),
  }
}

async function fromAside(data: string, companyId: number): Promise<Source> {
  const aside = lastAside(data, companyId)
  if (!aside)
    throw new BackupError(
      `Nothing lies aside of company ${companyId}: it did not come back from a backup, or what it was before was deleted.`,
      'absent',
    )
  const root = join(data, aside.folder)
  const media = join(companyFolder(root, companyId), 'media')
  const company = companyFile(root, companyId)
  if (!existsSync(company))
    throw new BackupError(`${company} is not there: what the company was before had no database.`, 'absent')
  return {
    name: aside.folder,
    at: aside.at,
    broken: [],
    deskBytes: (await stat(company)).size,
    secrets: undefined,
    async desk(path) {
      const { fault: error } = await copyDatabase(company, path)
      if (error) throw new BackupError(`${company} is damaged: ${error}.`)
    },
    bytesOf: blobId =>
      stat(fileIn(media, blobId)).then(
        ({ size }) => size,
        () => undefined,
      ),
    async file(blobId, path) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const from = fileIn(media, blobId)
      try {
        linkSync(from, path)
      } catch {
        copyFileSync(from, path)
      }
    },
  }
}

/** When a company was founded, as the platform's database says; undefined where it knows none of this number. */
function foundedIn(platform: string, companyId: number): number | undefined {
  const file = openSqlite(platform, { readonly: true })
  try {
    return file.prepare('SELECT createdAt FROM companies WHERE id = ?').pluck().get(companyId) as number | undefined
  } finally {
    file.close()
  }
}
