import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MigrationSet } from '../index.ts'
import { type Report, scratchOf } from './create.ts'
import { checkFetched } from './databases.ts'
import { BackupError } from './errors.ts'
import { type Chain, readChain } from './increments/chain.ts'
import { eachChangedPage, type FetchedIncrement } from './increments/increment.ts'
import { type PageSums, sumsOfFile } from './increments/page-sums.ts'
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
 someone else's backups are only read, also from a disk that takes nothing.
 */
export async function verifyBackup(
  store: Store,
  id: string,
  data: string | undefined,
  report: Report,
): Promise<Verdict> {
  const snapshot = await snapshotCalled(store, id)
  const verdict: Verdict = { snapshot, files: 0, bytes: 0, faults: [...snapshot.damaged] }
  const scratch = data === undefined ? await mkdtemp(join(tmpdir(), 'balcao-verify-')) : await scratchOf(store, data)
  const objects = new Objects(store)
  const looked = new Set<string>()
  /** Of the databases that increments change, by their contents. */
  const sums = new Map<string, PageSums>()
  const chained = new Set<string>()
  const noting = async (what: string, bytes: number, look: () => Promise<void>): Promise<void> => {
    verdict.files += 1
    verdict.bytes += bytes
    try {
      await look()
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      verdict.faults.push(`${what}: ${error.message}`)
    }
  }
  const database = (what: string, set: MigrationSet, stored: StoredDatabase): Promise<void> =>
    noting(what, stored.bytes, async () => {
      const path = join(scratch, 'database')
      await objects.fetch(stored, true, path)
      if (chained.has(stored.sha256)) sums.set(stored.sha256, sumsOfFile(path))
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
  const increments = async (chain: Chain): Promise<void> => {
    const states = new Map<number, PageSums | undefined>([[0, sums.get(snapshot.platform.sha256)]])
    for (const { id, desk: company } of snapshot.companies) states.set(id, sums.get(company.sha256)?.copy())
    for (const fetched of chain.increments) {
      const { number, key, databases } = fetched.increment
      const what = `increment ${number}`
      report({ step: what, done: number - 1, of: chain.increments.length })
      await noting(`${what}/secret.key`, key.bytes, () => objects.check(key, false))
      for (const { companyId, whole, media } of databases) {
        if (whole)
          await noting(`${what}, companies/${companyId}/desk.sqlite`, whole.bytes, async () => {
            const path = join(scratch, 'database')
            await objects.fetch(whole, true, path)
            states.set(companyId, sumsOfFile(path))
            await rm(path)
          })
        for (const file of media.filter(({ sha256 }) => !looked.has(sha256))) {
          looked.add(file.sha256)
          await noting(`${what}, companies/${companyId}/media/${file.path}`, file.bytes, () =>
            objects.check(file, false),
          )
        }
      }
      verdict.files += 1
      await noting(what, 0, () => checkPages(fetched, states))
    }
    if (chain.broken) verdict.faults.push(`${chain.broken} Nothing of after it can be restored from this backup.`)
  }
  try {
    // Those of other backups are databases alone, or nobody added to them.
    const chain = await readChain(store, id === 'latest' ? snapshot.id : id, scratch)
    for (const change of chain.increments.flatMap(({ increment }) => increment.databases)) {
      const base = change.companyId === 0 ? snapshot.platform : contextOf(snapshot, change.companyId)
      if (base) chained.add(base.sha256)
    }
    await noting('secret.key', snapshot.key.bytes, () => objects.check(snapshot.key, false))
    await database('platform.sqlite', 'platform', snapshot.platform)
    for (const [index, company] of snapshot.companies.entries()) {
      report({ step: company.name, done: index, of: snapshot.companies.length })
      await database(`companies/${company.id}/desk.sqlite`, 'tenant', company.desk)
      if (company.media) await media(company)
    }
    await increments(chain)
    return verdict
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

const contextOf = ({ companies }: Snapshot, companyId: number): StoredDatabase | undefined =>
  companies.find(({ id }) => id === companyId)?.desk

/** Reads the pages of an increment, and compares what its databases are with them to what they were when it was made. Throws BackupError. */
async function checkPages(fetched: FetchedIncrement, states: Map<number, PageSums | undefined>): Promise<void> {
  const { databases, number } = fetched.increment
  for (const { companyId, pageCount } of databases) states.get(companyId)?.resize(pageCount)
  await eachChangedPage(fetched, ({ companyId }, page, content) => void states.get(companyId)?.set(page, content))
  for (const { companyId, name, sum } of databases)
    if (states.get(companyId)?.total !== sum)
      throw new BackupError(`The database of ${name} is not what it was with increment ${number}.`)
}
