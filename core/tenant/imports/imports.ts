import { type CompanyContext, type CompanyTx, domainEvent, dropFile } from '../../company/index.ts'
import { type Audience, type Listener, whoMay } from '../../domain/access/events.ts'
import { may } from '../../domain/access/permissions.ts'
import type { ImportError } from '../../domain/import-reasons.ts'
import { DAY } from '../../kit/clock.ts'
import { encode } from '../../kit/encode.ts'
import { fail, found } from '../../kit/errors.ts'
import { type Row, run, type TenantDb, table } from '../../storage/index.ts'
import type { RejectedRow, SheetPerson } from '../../workers/sheets/index.ts'
import { Import, type ImportState, type ImportTarget, importErrors, importMoves } from './contract.ts'
import { forget, WORK } from './job-kinds.ts'
import { importPermissions } from './permissions.ts'

export type ImportRow = Row<'imports'>
export const imports = table('imports')

/** What became of some people. */
export interface Taken {
  created: number
  updated: number
  unchanged: number
  /** Some were left out, since what they become has as many as it may. */
  isFull?: boolean
}

/** People who come in. What a phone calls them is no name that someone of the company gave. */
export interface Incoming {
  target: ImportTarget
  /** Which of them, where there are several. */
  targetId: number | null
  source: 'sheet' | 'phone'
  people: readonly SheetPerson[]
}

/** They are to become something, inside of this transaction; whose target it is answers. */
export const peopleComeIn = domainEvent<Incoming, Taken | undefined>('people come in')

/** An import has gone on; whose target it is publishes it. */
export const importWentOn = domainEvent<{ progress: Import; to: Audience }>('import went on')

/** How long it is known what became of an import. */
const STORED_FOR = 30 * DAY
const LISTED = 10

export const showImport = ({ shortenedNames, ...row }: ImportRow): Import =>
  encode(Import, { ...row, shortenedNames: JSON.parse(shortenedNames) })

const mayReport =
  (userId: number | null): Audience =>
  listener =>
    listener.userId === userId || whoMay(importPermissions.seeAll)(listener)

const maySee = (caller: Pick<Listener, 'userId' | 'profile'>, { userId }: ImportRow): boolean =>
  caller.userId === userId || may(caller.profile, importPermissions.seeAll)

/** One that the caller may see. Throws ERR_NO_IMPORT_FOUND. */
export async function importFor(
  db: TenantDb,
  caller: Pick<Listener, 'userId' | 'profile'>,
  id: number,
): Promise<ImportRow> {
  const row = found(await imports.byId(db, id), importErrors.ERR_NO_IMPORT_FOUND)
  if (!maySee(caller, row)) throw fail(importErrors.ERR_NO_IMPORT_FOUND)
  return row
}

/** The last ones that the caller may see, newest first. */
export async function listImports(
  { db }: CompanyContext,
  caller: Pick<Listener, 'userId' | 'profile'>,
  { target, targetId }: { target: ImportTarget; targetId: number | null },
): Promise<Import[]> {
  let query = db.selectFrom('imports').selectAll().where('target', '=', target)
  if (targetId !== null) query = query.where('targetId', '=', targetId)
  if (!may(caller.profile, importPermissions.seeAll)) query = query.where('userId', '=', caller.userId)
  return (await query.orderBy('id', 'desc').limit(LISTED).execute()).map(showImport)
}

/** Throws ERR_IMPORT_UNDER_WAY. */
export async function checkNoneRuns(db: TenantDb, target: ImportTarget): Promise<void> {
  const running = db.selectFrom('imports').select('id').where('target', '=', target).where('endedAt', 'is', null)
  if (await running.executeTakeFirst()) throw fail(importErrors.ERR_IMPORT_UNDER_WAY)
}

/** Tells who asked for it, and administrators. */
export async function reportProgress(tx: CompanyTx, row: ImportRow): Promise<void> {
  await tx.emit(importWentOn, { progress: showImport(row), to: mayReport(row.userId) })
}

/** Ends one that runs: its sheet goes, and whose target it is has the pages show what came in. */
export async function endImport(
  tx: CompanyTx,
  row: ImportRow,
  state: ImportState,
  failure: ImportError | null = null,
): Promise<ImportRow> {
  if (!importMoves[row.state as ImportState].includes(state)) throw fail(importErrors.ERR_IMPORT_OVER)
  const { fileBlobId } = row
  const ended = (await imports.update(tx.db, row.id, { state, failure, fileBlobId: null, endedAt: tx.now }))!
  await tx.unschedule(WORK, row.id)
  await tx.schedule(forget.at(tx.now + STORED_FOR, row.id, { importId: row.id }))
  dropFile(tx, fileBlobId)
  await reportProgress(tx, ended)
  return ended
}

const runningInto = (db: TenantDb, target: ImportTarget, targetId: number): Promise<ImportRow[]> => {
  const running = db.selectFrom('imports').selectAll().where('target', '=', target).where('endedAt', 'is', null)
  return running.where('targetId', '=', targetId).execute()
}

/** Whether people still come into something by an import. */
export const importRunsInto = async (db: TenantDb, target: ImportTarget, targetId: number): Promise<boolean> =>
  (await runningInto(db, target, targetId)).length > 0

/** Ends those that run into something that goes. */
export async function cancelImportsInto(tx: CompanyTx, target: ImportTarget, targetId: number): Promise<void> {
  for (const row of await runningInto(tx.db, target, targetId)) await endImport(tx, row, 'cancelled')
}

const REJECT = `INSERT INTO import_rejects (importId, line, name, number, email, fault, same)
  SELECT ?, value ->> 'row', value ->> 'name', value ->> 'number', value ->> 'email', value ->> 'fault', value ->> 'same'
  FROM json_each(?)`

/** Keeps rows that were not taken. */
export async function storeRejected(tx: CompanyTx, importId: number, rows: readonly RejectedRow[]): Promise<void> {
  if (rows.length > 0) await run(tx.db, REJECT, [importId, JSON.stringify(rows)])
}
