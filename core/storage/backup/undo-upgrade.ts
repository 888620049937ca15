import { join } from 'node:path'
import { companiesOf, filesOf, type MigrationSet, migrationsOf, openSqlite } from '../index.ts'
import { cameSince, type Since } from './company/since.ts'
import type { Report } from './create.ts'
import { BackupError } from './errors.ts'
import { listSnapshots, type Snapshot } from './snapshot.ts'
import { folderStore } from './stores/folder.ts'
import { UPGRADE_BACKUPS } from './upgrade.ts'

/** The way back from an upgrade, and what goes on it. */
export interface WayBack {
  /** Of the backup that was made before it. */
  id: string
  at: number
  /** Where it lies. */
  place: string
  /** What came since to each company that has something new; null where its database cannot be read. */
  since: { id: number; name: string; came: Since | null }[]
  /** Names of companies that were founded since. */
  founded: string[]
  invoicesPaid: number
  /** Whether this program would bring the databases up to date again at its next start. */
  isNewer: boolean
}

/**
 * Finds the newest backup that was made before an upgrade and that this program can run, and counts what came since. Nothing is changed.
 * For anyone who holds the folder's lock: the program of before may do it, to which the databases are strange. Throws BackupError.
 */
export async function wayBack(data: string, version: string, report: Report): Promise<WayBack> {
  const store = folderStore(join(data, UPGRADE_BACKUPS))
  const { snapshots } = await listSnapshots(store)
  const all = snapshots.filter(({ kind }) => kind === 'before-upgrade')
  const snapshot = all.findLast(isKnown)
  if (!snapshot) {
    const found =
      all.length === 0
        ? `No backup that was made before an upgrade lies in ${store.name}.`
        : `What was copied to ${store.name} before upgrades is newer than this program, ${version}.`
    throw new BackupError(found, 'absent')
  }
  if (isAsBefore(data, snapshot))
    throw new BackupError(
      `There is nothing to undo: the databases are as old as in ${snapshot.id}, the backup before the last upgrade.`,
      'refused',
    )
  const { startedAt: at } = snapshot
  const contexts = filesOf(data).filter(({ companyId }) => companyId !== null)
  const names = new Map(companiesOf(data).map(({ id, name }) => [id, name]))
  const since: WayBack['since'] = []
  for (const [index, { companyId, path }] of contexts.entries()) {
    report({ step: 'counting what came since', done: index, of: contexts.length })
    const came = cameSince(path, at) ?? null
    if (came === null || came.tickets + came.messages + came.contacts + came.connections.length > 0)
      since.push({ id: companyId!, name: names.get(companyId!) ?? String(companyId), came })
  }
  return {
    id: snapshot.id,
    at,
    place: store.name,
    since,
    ...platformSince(data, at),
    isNewer: isOlderThanProgram(snapshot),
  }
}

const newestOf = (set: MigrationSet): string => migrationsOf(set).at(-1)!.name

const databasesOf = ({ platform, companies }: Snapshot): { set: MigrationSet; schema: string }[] => [
  { set: 'platform', schema: platform.schema },
  ...companies.map(({ desk: company }) => ({ set: 'tenant' as const, schema: company.schema })),
]

/** Whether this program knows all of its schemas; one without any is of a company that was not whole. */
const isKnown = (snapshot: Snapshot): boolean =>
  databasesOf(snapshot).every(
    ({ set, schema }) => schema === '' || migrationsOf(set).some(({ name }) => name === schema),
  )

const isOlderThanProgram = (snapshot: Snapshot): boolean =>
  databasesOf(snapshot).some(({ set, schema }) => schema !== '' && schema !== newestOf(set))

/** Whether no database of a folder has a schema that the backup has not. */
function isAsBefore(data: string, { platform, companies }: Snapshot): boolean {
  const schemas = new Map<number | null, string>([[null, platform.schema]])
  for (const { id, desk: company } of companies) schemas.set(id, company.schema)
  return filesOf(data).every(({ companyId, path }) => {
    const before = schemas.get(companyId)
    return before === undefined || schemaIn(path) === before
  })
}

/** The newest migration that a database has seen; '' where it cannot be read. */
function schemaIn(path: string): string {
  return looked(path, 'SELECT max(name) FROM migrations', '')
}

function platformSince(data: string, at: number): { founded: string[]; invoicesPaid: number } {
  const path = join(data, 'platform.sqlite')
  const names = looked(
    path,
    `SELECT json_group_array(name) FROM companies WHERE phase IN ('ready', 'untold') AND createdAt > ${at}`,
    '[]',
  )
  const invoicesPaid = looked(path, `SELECT count(*) FROM invoices WHERE paidAt > ${at}`, 0)
  return { founded: JSON.parse(names) as string[], invoicesPaid }
}

/** The one value that a question answers; another one where a database of another schema, or a damaged one, has no answer. */
function looked<T>(path: string, sql: string, otherwise: T): T {
  try {
    const file = openSqlite(path, { readonly: true })
    try {
      return file.prepare(sql).pluck().get() as T
    } finally {
      file.close()
    }
  } catch {
    return otherwise
  }
}
