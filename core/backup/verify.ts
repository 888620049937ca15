import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MigrationSet } from '../storage/index.ts'
import { scratchOf, type Tell } from './create.ts'
import { checkFetched } from './databases.ts'
import { BackupFault } from './faults.ts'
import { readList } from './media.ts'
import { Objects } from './objects.ts'
import { type Snapshot, type StoredCompany, type StoredDatabase, snapshotCalled } from './snapshot.ts'
import type { Store } from './stores/store.ts'

/** What a look through a whole backup found. */
export interface Verdict {
  snapshot: Snapshot
  files: number
  bytes: number
  /** Sentences; none where it can be restored whole. */
  faults: string[]
}

/**
 * Reads a backup as a restore does: each content against its sum, each database opened, checked by SQLite and counted. Databases come
 * one at a time to a scratch folder beside the data, or in the store where that is a folder; where there are no data to a temporary one:
 somebody else's backups are only read, also from a disk that takes nothing.
 */
export async function verifyBackup(store: Store, id: string, data: string | undefined, tell: Tell): Promise<Verdict> {
  const snapshot = await snapshotCalled(store, id)
  const verdict: Verdict = { snapshot, files: 0, bytes: 0, faults: [...snapshot.damaged] }
  const scratch = data === undefined ? await mkdtemp(join(tmpdir(), 'balcao-verify-')) : await scratchOf(store, data)
  const objects = new Objects(store)
  const looked = new Set<string>()
  const noting = async (what: string, bytes: number, look: () => Promise<void>): Promise<void> => {
    verdict.files += 1
    verdict.bytes += bytes
    try {
      await look()
    } catch (error) {
      if (!(error instanceof BackupFault)) throw error
      verdict.faults.push(`${what}: ${error.message}`)
    }
  }
  const database = (what: string, set: MigrationSet, stored: StoredDatabase): Promise<void> =>
    noting(what, stored.bytes, async () => {
      const path = join(scratch, 'database')
      await objects.fetch(stored, true, path)
      checkFetched(path, what, set, stored)
      await rm(path)
    })
  const media = async ({ id: companyId, media: stored }: StoredCompany): Promise<void> => {
    const what = `companies/${companyId}/media`
    let list: Awaited<ReturnType<typeof readList>> = new Map()
    await noting(what, stored?.index.bytes ?? 0, async () => {
      list = await readList(objects, stored, scratch)
    })
    for (const file of list.values()) {
      if (looked.has(file.sha256)) continue
      looked.add(file.sha256)
      await noting(`${what}/${file.path}`, file.bytes, () => objects.check(file, false))
    }
  }
  try {
    await noting('secret.key', snapshot.key.bytes, () => objects.check(snapshot.key, false))
    await database('platform.sqlite', 'platform', snapshot.platform)
    for (const [index, company] of snapshot.companies.entries()) {
      tell({ step: company.name, done: index, of: snapshot.companies.length })
      await database(`companies/${company.id}/desk.sqlite`, 'tenant', company.desk)
      if (company.media) await media(company)
    }
    return verdict
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
