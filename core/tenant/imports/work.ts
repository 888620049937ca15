import type { Desk, DeskTx, Services } from '../../desk/index.ts'
import { Errands, whenDue } from '../../jobs/index.ts'
import { SECOND } from '../../kit/clock.ts'
import type { UploadedFile } from '../../kit/contract.ts'
import { MAX_IMPORTED_AT_ONCE } from '../../kit/limits.ts'
import { single } from '../../kit/single.ts'
import { isRefused, type Sheet, type SheetPerson, type SheetRow } from '../../sheets/index.ts'
import { run } from '../../storage/index.ts'
import { type Import, type ImportTarget, MAX_SHORTENED_NAMES, type SheetColumns } from './contract.ts'
import {
  checkNoneRuns,
  endImport,
  type ImportRow,
  imports,
  keepRefused,
  peopleComeIn,
  showImport,
  tellProgress,
} from './imports.ts'
import { forget, work } from './job-kinds.ts'
import { rowsOfPhones } from './phones.ts'
import { checkIsSheet, placesOf } from './preview.ts'

/** When it is looked whether an import is worked on: a start of the program finds that of the one before. */
const LOOK_AFTER = SECOND
/** How often one is begun without storing a row. */
const MAX_STARTS = 8
/** How far an import is, is told four times a second at most. */
const TOLD_EVERY = SECOND / 4

/** Who asks for an import, and of what. */
interface Asked {
  target: ImportTarget
  /** Which of them, where there are several. */
  targetId?: number
  userId: number
  /** Without one it is the names that paired phones know. */
  file?: Pick<UploadedFile, 'path' | 'name' | 'bytes' | 'mimeType'> | undefined
  /** The columns that were chosen; without any they are guessed. */
  columns?: SheetColumns
}

/** The imports of this process; those of a company wait for each other. */
const underWay = single((_services: Services) => new Errands(1))
const keyOf = (importId: number): string => String(importId)

/** Keeps the sheet and has it worked on. Throws ERR_NO_SHEET and ERR_IMPORT_UNDER_WAY. */
export async function beginImport(desk: Desk, { target, targetId, userId, file, columns }: Asked): Promise<Import> {
  await checkNoneRuns(desk.db, target)
  if (file) await checkIsSheet(file)
  const kept = file && (await desk.blobs.keep(file))
  try {
    return await desk.transaction(async tx => {
      await checkNoneRuns(tx.db, target)
      const row = await imports.insert(tx.db, {
        target,
        targetId: targetId ?? null,
        userId,
        fileBlobId: kept?.blobId ?? null,
        fileName: kept?.name ?? '',
        columns: columns?.numberColumns ? JSON.stringify(columns) : null,
        state: 'running',
        createdAt: tx.now,
      })
      await tx.schedule(work.at(tx.now, row.id, { importId: row.id }))
      await tellProgress(tx, row)
      return showImport(row)
    })
  } catch (error) {
    if (kept) await desk.blobs.remove(kept.blobId)
    throw error
  }
}

export const importJobs = [
  whenDue(work, (tx, { importId }) => goOn(tx, importId)),
  whenDue(forget, (tx, { importId }) => forgetPiece(tx, importId)),
]

const FORGET = `DELETE FROM import_rejects WHERE importId = ? AND line IN (
  SELECT line FROM import_rejects WHERE importId = ? LIMIT ${MAX_IMPORTED_AT_ONCE}) RETURNING line`

/** Forgets an import with its refused rows, some at a time. */
async function forgetPiece(tx: DeskTx, importId: number): Promise<void> {
  const gone = await run(tx.db, FORGET, [importId, importId])
  if (gone.length === MAX_IMPORTED_AT_ONCE) await tx.schedule(forget.at(tx.now, importId, { importId }))
  else await imports.remove(tx.db, importId)
}

/** Works on an import unless this process does already; it is looked after again in a while. */
async function goOn(tx: DeskTx, importId: number): Promise<void> {
  const row = await imports.byId(tx.db, importId)
  if (!row || row.endedAt !== null) return
  const { services, companyId } = tx
  if (underWay(services).has(companyId, keyOf(importId)))
    return tx.schedule(work.at(tx.now + LOOK_AFTER, importId, { importId }))
  if (row.starts >= MAX_STARTS) return void (await endImport(tx, row, 'failed', 'ended-each-time'))
  await imports.update(tx.db, importId, { starts: row.starts + 1 })
  await tx.schedule(work.at(tx.now + LOOK_AFTER, importId, { importId }))
  tx.afterCommit(() =>
    services.background('an import', companyId, desk =>
      underWay(services).run(companyId, keyOf(importId), () => workOn(desk, row)),
    ),
  )
}

async function workOn(desk: Desk, { id, fileBlobId, columns }: ImportRow): Promise<void> {
  if (fileBlobId === null) return takeAll(desk, id, await rowsOfPhones(desk.db))
  const work = (sheet: Sheet) => takeAll(desk, id, sheet)
  const chosen = columns === null ? undefined : placesOf(JSON.parse(columns))
  const refused = await desk.services.sheets.read(desk.companyId, { path: desk.blobs.pathOf(fileBlobId), chosen }, work)
  if (refused) await desk.transaction(tx => endIfRunning(tx, id, refused))
}

async function takeAll(desk: Desk, importId: number, sheet: Sheet): Promise<void> {
  let toldAt = Number.NEGATIVE_INFINITY
  while (!desk.services.ending.aborted) {
    const row = await imports.byId(desk.db, importId)
    if (!row || row.endedAt !== null) return
    const rows = await sheet.rows(row.handled, MAX_IMPORTED_AT_ONCE)
    const tells = desk.clock.now() - toldAt >= TOLD_EVERY
    if (tells) toldAt = desk.clock.now()
    await desk.transaction(tx => takePiece(tx, row, { total: sheet.total, rows, tells }))
  }
}

/** Stores some rows and how far the import is, unless it was ended meanwhile. */
async function takePiece(
  tx: DeskTx,
  { id, handled }: ImportRow,
  { total, rows, tells }: { total: number; rows: readonly SheetRow[]; tells: boolean },
): Promise<void> {
  const row = await imports.byId(tx.db, id)
  if (!row || row.endedAt !== null) return
  if (row.handled !== handled) throw new Error('Two work on one import.')
  if (!tx.hasRoom()) return void (await endImport(tx, row, 'failed', 'desk-full'))
  const refused = rows.filter(isRefused)
  const people = rows.filter(one => !isRefused(one))
  const source = row.fileBlobId === null ? 'phone' : 'sheet'
  const incoming = { target: row.target as ImportTarget, targetId: row.targetId, source, people } as const
  const taken = (await tx.tell(peopleComeIn, incoming)).find(Boolean)
  if (!taken) throw new Error(`Nobody takes people as ${row.target}.`)
  await keepRefused(tx, id, refused)
  const shortened = people.filter(({ isShortened }) => isShortened)
  const after = (await imports.update(tx.db, id, {
    total,
    handled: row.handled + rows.length,
    created: row.created + taken.created,
    updated: row.updated + taken.updated,
    unchanged: row.unchanged + taken.unchanged,
    rejected: row.rejected + refused.length,
    shortened: row.shortened + shortened.length,
    shortenedNames: namesWith(row, shortened),
    starts: 0,
  }))!
  if (taken.isFull) await endImport(tx, after, 'failed', 'list-full')
  else if (after.handled >= total || rows.length === 0) await endImport(tx, after, 'done')
  else if (tells) await tellProgress(tx, after)
}

/** The names that were cut so far and some more, at most as many as are listed. */
function namesWith({ shortenedNames }: ImportRow, more: readonly SheetPerson[]): string {
  const before: Import['shortenedNames'] = JSON.parse(shortenedNames)
  return JSON.stringify([...before, ...more.map(({ row, name }) => ({ row, name }))].slice(0, MAX_SHORTENED_NAMES))
}

async function endIfRunning(tx: DeskTx, importId: number, fault: Parameters<typeof endImport>[3]): Promise<void> {
  const row = await imports.byId(tx.db, importId)
  if (row && row.endedAt === null) await endImport(tx, row, 'failed', fault)
}
