import type { CompanyContext, CompanyTx } from '../../company/index.ts'
import { type AttemptContext, type Attempted, type Check, task, whenDue } from '../../company/jobs/index.ts'
import { SECOND } from '../../kit/clock.ts'
import type { UploadedFile } from '../../kit/contract.ts'
import { MAX_IMPORTED_AT_ONCE } from '../../kit/limits.ts'
import { run, type TenantDb } from '../../storage/index.ts'
import { isRejected, type Sheet, type SheetPerson, type SheetRow } from '../../workers/sheets/index.ts'
import { type Import, type ImportTarget, MAX_SHORTENED_NAMES, type SheetColumns } from './contract.ts'
import {
  checkNoneRuns,
  endImport,
  type ImportRow,
  imports,
  peopleComeIn,
  reportProgress,
  showImport,
  storeRejected,
} from './imports.ts'
import { forget, WORK } from './job-kinds.ts'
import { rowsOfPhones } from './phones.ts'
import { checkIsSheet, chosenColumns } from './preview.ts'

/** How often one is begun without storing a row. */
const MAX_STARTS = 8
/** How far an import is, is told four times a second at most. */
const REPORTED_EVERY = SECOND / 4

/** Who asks for an import, and of what. */
interface Requested {
  target: ImportTarget
  /** Which of them, where there are several. */
  targetId?: number
  userId: number
  /** Without one it is the names that paired phones know. */
  file?: Pick<UploadedFile, 'path' | 'name' | 'bytes' | 'mimeType'> | undefined
  /** The columns that were chosen; without any they are guessed. */
  columns?: SheetColumns
}

interface Work {
  importId: number
}

/** Works on an import; those of a company wait for each other. One that the end of the process interrupts goes on where it was. */
const work = task({
  name: WORK.kind,
  what: 'an import',
  concurrency: 1,
  lookAfter: SECOND,
  backoff: Array.from({ length: MAX_STARTS - 1 }, () => SECOND),
  repeatable: true,
  check: async (tx, { importId }: Work): Promise<Check> => ((await running(tx.db, importId)) ? 'attempt' : 'drop'),
  attempt: workOn,
  settle: async () => {},
  giveUp: (tx, { importId }) => endIfRunning(tx, importId, 'ended-each-time'),
})

/** Keeps the sheet and has it worked on. Throws ERR_NO_SHEET and ERR_IMPORT_UNDER_WAY. */
export async function beginImport(
  company: CompanyContext,
  { target, targetId, userId, file, columns }: Requested,
): Promise<Import> {
  await checkNoneRuns(company.db, target)
  if (file) await checkIsSheet(file)
  const stored = file && (await company.blobs.keep(file))
  try {
    return await company.transaction(async tx => {
      await checkNoneRuns(tx.db, target)
      const row = await imports.insert(tx.db, {
        target,
        targetId: targetId ?? null,
        userId,
        fileBlobId: stored?.blobId ?? null,
        fileName: stored?.name ?? '',
        columns: columns?.numberColumns ? JSON.stringify(columns) : null,
        state: 'running',
        createdAt: tx.now,
      })
      await tx.schedule(work.at(tx.now, row.id, { importId: row.id }))
      await reportProgress(tx, row)
      return showImport(row)
    })
  } catch (error) {
    if (stored) await company.blobs.remove(stored.blobId)
    throw error
  }
}

export const importJobs = [work, whenDue(forget, (tx, { importId }) => forgetPiece(tx, importId))]

const FORGET = `DELETE FROM import_rejects WHERE importId = ? AND line IN (
  SELECT line FROM import_rejects WHERE importId = ? LIMIT ${MAX_IMPORTED_AT_ONCE}) RETURNING line`

/** Forgets an import with its rejected rows, some at a time. */
async function forgetPiece(tx: CompanyTx, importId: number): Promise<void> {
  const gone = await run(tx.db, FORGET, [importId, importId])
  if (gone.length === MAX_IMPORTED_AT_ONCE) await tx.schedule(forget.at(tx.now, importId, { importId }))
  else await imports.remove(tx.db, importId)
}

/** The import, as long as it runs. */
async function running(db: TenantDb, importId: number): Promise<ImportRow | undefined> {
  const row = await imports.byId(db, importId)
  return row && row.endedAt === null ? row : undefined
}

async function workOn(company: CompanyContext, { importId }: Work, context: AttemptContext): Promise<Attempted<void>> {
  const row = await running(company.db, importId)
  if (!row) return { done: undefined }
  const { fileBlobId, columns } = row
  const take = (rows: Sheet) => takeAll(company, importId, rows, context)
  if (fileBlobId === null) return take(await rowsOfPhones(company.db))
  const chosen = columns === null ? undefined : chosenColumns(JSON.parse(columns))
  // A reader that is closed, since the program stops, reads nothing: the next start goes on.
  let attempted: Attempted<void> = 'stopped'
  const rejected = await company.services.sheets.read(
    { path: company.blobs.pathOf(fileBlobId), chosen },
    async sheet => {
      attempted = await take(sheet)
    },
  )
  if (!rejected) return attempted
  await company.transaction(tx => endIfRunning(tx, importId, rejected))
  return { done: undefined }
}

async function takeAll(
  company: CompanyContext,
  importId: number,
  sheet: Sheet,
  context: AttemptContext,
): Promise<Attempted<void>> {
  let toldAt = Number.NEGATIVE_INFINITY
  while (!company.services.ending.aborted) {
    const row = await running(company.db, importId)
    if (!row) return { done: undefined }
    const rows = await sheet.rows(row.handled, MAX_IMPORTED_AT_ONCE)
    const reports = company.clock.now() - toldAt >= REPORTED_EVERY
    if (reports) toldAt = company.clock.now()
    await company.transaction(async tx => {
      await takePiece(tx, row, { total: sheet.total, rows, tells: reports })
      await context.noteProgress(tx)
    })
  }
  return 'stopped'
}

/** Stores some rows and how far the import is, unless it was ended meanwhile. */
async function takePiece(
  tx: CompanyTx,
  { id, handled }: ImportRow,
  { total, rows, tells: reports }: { total: number; rows: readonly SheetRow[]; tells: boolean },
): Promise<void> {
  const row = await running(tx.db, id)
  if (!row) return
  if (row.handled !== handled) throw new Error('Two work on one import.')
  if (!tx.hasRoom()) return void (await endImport(tx, row, 'failed', 'desk-full'))
  const rejected = rows.filter(isRejected)
  const people = rows.filter(one => !isRejected(one))
  const source = row.fileBlobId === null ? 'phone' : 'sheet'
  const incoming = { target: row.target as ImportTarget, targetId: row.targetId, source, people } as const
  const taken = (await tx.emit(peopleComeIn, incoming)).find(Boolean)
  if (!taken) throw new Error(`Nobody takes people as ${row.target}.`)
  await storeRejected(tx, id, rejected)
  const shortened = people.filter(({ isShortened }) => isShortened)
  const after = (await imports.update(tx.db, id, {
    total,
    handled: row.handled + rows.length,
    created: row.created + taken.created,
    updated: row.updated + taken.updated,
    unchanged: row.unchanged + taken.unchanged,
    rejected: row.rejected + rejected.length,
    shortened: row.shortened + shortened.length,
    shortenedNames: namesWith(row, shortened),
  }))!
  if (taken.isFull) await endImport(tx, after, 'failed', 'list-full')
  else if (after.handled >= total || rows.length === 0) await endImport(tx, after, 'done')
  else if (reports) await reportProgress(tx, after)
}

/** The names that were cut so far and some more, at most as many as are listed. */
function namesWith({ shortenedNames }: ImportRow, more: readonly SheetPerson[]): string {
  const before: Import['shortenedNames'] = JSON.parse(shortenedNames)
  return JSON.stringify([...before, ...more.map(({ row, name }) => ({ row, name }))].slice(0, MAX_SHORTENED_NAMES))
}

async function endIfRunning(tx: CompanyTx, importId: number, error: Parameters<typeof endImport>[3]): Promise<void> {
  const row = await running(tx.db, importId)
  if (row) await endImport(tx, row, 'failed', error)
}
