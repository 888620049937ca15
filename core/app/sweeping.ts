import { existsSync } from 'node:fs'
import { CompiledQuery } from 'kysely'
import type { CompanyContext } from '../company/index.ts'
import { type DoneJob, job, whenDue } from '../company/jobs/index.ts'
import { DAY, MINUTE, SECOND } from '../kit/clock.ts'
import { type BlobColumn, sweepSome } from '../storage/blobs/index.ts'
import type { TenantDb } from '../storage/index.ts'
import { eachCompany } from './each-company.ts'
import type { Machinery } from './machinery.ts'

/** Deletes media that no row names, one company at a time, after each start and then daily. */
export const sweep = job<Sweep>('media.sweep')

interface Sweep {
  after?: string
}

/** A file and its row are moments apart; a day is far beyond any upload or download. */
const OLD_ENOUGH = DAY
const FIRST_AFTER = MINUTE
const BETWEEN_COMPANIES = 5 * SECOND
const BETWEEN_PASSES = 10 * SECOND

/**
 * The durable job. It puts itself off for a day and looks at some files after the commit, outside of any transaction; a crash
 * in the middle begins again with the next start.
 */
export function sweepingJobs(
  { desks: contexts, background, blobs }: Machinery,
  columns: readonly BlobColumn[],
): DoneJob[] {
  const pass = async (company: CompanyContext, { after }: Sweep): Promise<void> => {
    const olderThan = company.clock.now() - OLD_ENOUGH
    const named = (blobIds: string[]) => namedAmong(company.db, columns, blobIds)
    const folder = blobs.folderOf(company.companyId)
    const swept = await sweepSome({ folder, olderThan, named, remove: company.blobs.remove }, after)
    if (swept.after === undefined) return
    const next = { after: swept.after }
    await company.transaction(tx => tx.schedule(sweep.at(tx.now + BETWEEN_PASSES, '', next)))
  }
  return [
    whenDue(sweep, async (tx, from) => {
      await tx.schedule(sweep.at(tx.now + DAY, '', {}))
      tx.afterCommit(() =>
        background.run('sweeping media', () => contexts.use(tx.companyId, company => pass(company, from))),
      )
    }),
  ]
}

/** Which of these blobs a row of the company names. */
async function namedAmong(db: TenantDb, columns: readonly BlobColumn[], blobIds: string[]): Promise<Set<string>> {
  const named = new Set<string>()
  for (const column of columns) {
    const query = CompiledQuery.raw(namedText(column), [JSON.stringify(blobIds)])
    for (const { blobId } of (await db.executeQuery<{ blobId: string }>(query)).rows) named.add(blobId)
  }
  return named
}

export const namedText = ({ table, column }: BlobColumn): string =>
  `SELECT ${column} AS blobId FROM ${table} WHERE ${column} IN (SELECT value FROM json_each(?))`

/** After a start, which may follow a crash. The file of a company without media stays closed. */
export async function scheduleSweeps(machinery: Machinery): Promise<void> {
  const { companies, blobs, desks: contexts, peers } = machinery
  const companyIds = companies.companyIds().filter(id => peers.owns(id) && existsSync(blobs.folderOf(id)))
  await eachCompany(machinery, companyIds, 'the files of a company are not swept', (companyId, index) => {
    const wait = FIRST_AFTER + index * BETWEEN_COMPANIES
    return contexts.use(companyId, company => company.transaction(tx => tx.schedule(sweep.at(tx.now + wait, '', {}))))
  })
}
