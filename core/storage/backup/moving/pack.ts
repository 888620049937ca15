import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Pack } from 'tar-stream'
import { companyFile, companyFolder, openSecrets, openSqlite } from '../../index.ts'
import type { Report } from '../create.ts'
import { copyDatabase, inDatabase } from '../databases.ts'
import { BackupError, onDisk } from '../errors.ts'
import { sumOfFile } from '../objects.ts'
import { type Carried, type Manifest, MEDIA_NAME, manifestText, sealWith } from './archive.ts'
import { takeSealed } from './sealed.ts'

export interface ExportOrder {
  data: string
  companyId: number
  /** The file to be made; one that is there is left alone. */
  to: string
  version: string
  /** Whether secrets and passwords come along, sealed with it. */
  passphrase?: string | undefined
}

export interface Exported {
  name: string
  files: number
  bytes: number
  /** Secrets that were left out. */
  leftOut: number
}

/** Writes everything of one company into one file, while people work in it. Throws BackupError. */
export async function exportCompany(order: ExportOrder, report: Report): Promise<Exported> {
  const { data, companyId, to } = order
  const scratch = await onDisk('The export cannot begin', async () => {
    await mkdir(join(data, 'incoming'), { recursive: true })
    return mkdtemp(join(data, 'incoming', 'export-'))
  })
  const draft = `${to}.partial`
  try {
    if (await isThere(to)) throw new BackupError(`${to} is there already; name another file.`, 'refused')
    if (!(await isThere(dirname(to)))) throw new BackupError(`${dirname(to)} is not there.`, 'absent')
    return await onDisk(`${to} cannot be written`, async () => {
      const company = companyRow(data, companyId)
      const context = join(scratch, 'desk.sqlite')
      report({ step: `copying the database of ${company.name}` })
      await copyDatabase(companyFile(data, companyId), context)
      const carried = withoutSecrets(data, companyId, context)
      const media = await mediaOf(join(companyFolder(data, companyId), 'media'))
      const sealed = order.passphrase === undefined ? undefined : sealWith(order.passphrase, carried)
      const manifest: Omit<Manifest, 'product' | 'format'> = {
        version: order.version,
        company,
        desk: await sumOfFile(context),
        media: { files: media.length, bytes: media.reduce((sum, { bytes }) => sum + bytes, 0) },
        hasSecrets: sealed !== undefined,
      }
      const { pack } = await import('tar-stream')
      const tar = pack()
      const written = pipeline(
        tar,
        createGzip({ level: 1 }),
        createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
      )
      const filled = fill(tar, manifestText(manifest), context, sealed, media, report)
      // Whichever fails first says why.
      await Promise.all([written, filled.catch(error => void tar.destroy(error as Error))])
      await filled
      await rename(draft, to)
      return {
        name: company.name,
        files: media.length,
        bytes: (await stat(to)).size,
        leftOut: sealed ? 0 : carried.sealed.length,
      }
    })
  } finally {
    await rm(scratch, { recursive: true, force: true })
    // Where its folder is none it was never there.
    await rm(draft, { force: true }).catch(() => {})
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

interface Media {
  name: string
  path: string
  bytes: number
}

async function fill(
  tar: Pack,
  manifest: string,
  company: string,
  sealed: Buffer | undefined,
  media: readonly Media[],
  report: Report,
): Promise<void> {
  await entry(tar, 'manifest.json', Buffer.from(manifest))
  if (sealed) await entry(tar, 'secrets.bin', sealed)
  await streamed(tar, 'desk.sqlite', company, (await stat(company)).size)
  for (const [index, { name, path, bytes }] of media.entries()) {
    report({ step: 'files', done: index, of: media.length })
    await streamed(tar, name, path, bytes)
  }
  tar.finalize()
}

const entry = (tar: Pack, name: string, content: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    tar.entry({ name, mode: 0o600 }, content, error => (error ? reject(error) : resolve()))
  })

function streamed(tar: Pack, name: string, path: string, size: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const target = tar.entry({ name, size, mode: 0o600 }, error => (error ? reject(error) : resolve()))
    const source: Readable = createReadStream(path)
    source.once('error', reject)
    target.once('error', reject)
    source.pipe(target)
  })
}

/** Files that are there now; those of a desk never change. One that goes before it was read breaks the export off. */
async function mediaOf(folder: string): Promise<Media[]> {
  const all: Media[] = []
  for (const part of await readdir(folder).catch(() => []))
    for (const file of await readdir(join(folder, part))) {
      const name = `media/${part}/${file}`
      const path = join(folder, part, file)
      if (MEDIA_NAME.test(name)) all.push({ name, path, bytes: (await stat(path)).size })
    }
  return all
}

function companyRow(data: string, companyId: number): Manifest['company'] {
  const file = openSqlite(join(data, 'platform.sqlite'), { readonly: true })
  try {
    const row = file
      .prepare(
        `SELECT name, email, phone, recurrence, timeZone, campaignsEnabled, billing, schedules, holidays FROM companies
         WHERE id = ? AND phase <> 'leaving'`,
      )
      .get(companyId)
    if (!row) throw new BackupError(`There is no company ${companyId}.`, 'absent')
    return row as Manifest['company']
  } finally {
    file.close()
  }
}

/** What opens something beside what is sealed, or is between this installation and one program or browser. */
const STAYS_HERE = `
  UPDATE whatsapps SET tokenHash = NULL, tokenMadeAt = NULL, tokenUsedAt = NULL, qrcode = '', pairingCode = '';
  DELETE FROM api_requests;
  DELETE FROM push_subscriptions;
`

/** Takes secrets out of the copied database, also out of its free pages, and returns them with the passwords of its people. */
function withoutSecrets(data: string, companyId: number, company: string): Carried {
  const sealed = inDatabase(company, file => {
    const taken = takeSealed(file, openSecrets(data))
    file.exec(STAYS_HERE)
    file.exec('VACUUM')
    return taken
  })
  const platform = openSqlite(join(data, 'platform.sqlite'), { readonly: true })
  try {
    const rows = platform.prepare('SELECT userId, passwordHash FROM accounts WHERE companyId = ?').raw().all(companyId)
    return { sealed, passwords: Object.fromEntries(rows as [number, string][]) }
  } finally {
    platform.close()
  }
}
