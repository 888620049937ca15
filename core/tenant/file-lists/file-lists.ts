import { type CompanyContext, type CompanyTx, domainEvent, dropFile } from '../../company/index.ts'
import { assertBelowLimit } from '../../kit/assert-below-limit.ts'
import { fail } from '../../kit/errors.ts'
import { MAX_FILE_LISTS } from '../../kit/limits.ts'
import type { PageRequest } from '../../kit/paging.ts'
import { normalizeText } from '../../kit/text.ts'
import { countOf, pageOf, searchIn, type TenantDb } from '../../storage/index.ts'
import {
  type FileList,
  type FileListChange,
  type FileListDraft,
  type FileListLabel,
  fileListErrors,
  fileListEvents,
} from './contract.ts'
import {
  displayedList,
  fileListRow,
  fileLists,
  type OptionRow,
  options,
  optionsOf,
  serializeLists,
} from './serialize.ts'

/** A list goes: anyone who names it releases it. */
export const fileListLeaving = domainEvent<{ fileListId: number }>('file list leaving')

/**
 * Files of a list go, with it or one by one. Anyone who still has to send one names its blob in a column of its own, one of its
 * module's `blobs`, and answers it: such a file stays, and is theirs (decision 328).
 */
export const filesLeaving = domainEvent<{ fileListId: number; options: readonly OptionRow[] }, readonly string[]>(
  'files leaving',
)

/** A page of those whose name has the text, by name. */
export async function listFileLists({ db, blobs }: Pick<CompanyContext, 'db' | 'blobs'>, request: PageRequest) {
  const hits = db
    .selectFrom('file_lists')
    .selectAll()
    .where(searchIn(request.searchParam ?? '', 'folded'))
  const { rows, ...page } = await pageOf(hits, { order: { by: 'folded', direction: 'asc' }, request })
  return { files: await serializeLists(db, blobs, rows), ...page, count: await countOf(hits) }
}

/** All of them by name, to choose from: no company has more than `MAX_FILE_LISTS`. */
export const allFileLists = (db: TenantDb): Promise<FileListLabel[]> =>
  db.selectFrom('file_lists').select(['id', 'name']).orderBy('folded').orderBy('id').limit(MAX_FILE_LISTS).execute()

/** Adds a list with its options, which have no files yet. */
export async function createFileList(tx: CompanyTx, { name, message, options = [] }: FileListDraft): Promise<FileList> {
  const times = { createdAt: tx.now, updatedAt: tx.now }
  assertBelowLimit(await fileLists.count(tx.db), MAX_FILE_LISTS)
  const { id } = await fileLists.insert(tx.db, { name, folded: normalizeText(name), message, ...times })
  await putOptions(tx, id, [], options)
  const fileList = await displayedList(tx.db, tx.blobs, id)
  tx.publish(fileListEvents.file.created(fileList))
  return fileList
}

/** Changes the given fields. Throws ERR_NO_FILE_LIST_FOUND, ERR_NO_FILE_LIST_OPTION_FOUND. */
export async function changeFileList(tx: CompanyTx, id: number, change: FileListChange): Promise<FileList> {
  await fileListRow(tx.db, id)
  const { name, message, options } = change
  if (options) await putOptions(tx, id, await optionsOf(tx.db, [id]), options)
  await fileLists.update(tx.db, id, { name, folded: name && normalizeText(name), message })
  return reportChanged(tx, id)
}

/** Deletes a list; its files go, but for those that someone still has to send. Throws ERR_NO_FILE_LIST_FOUND. */
export async function removeFileList(tx: CompanyTx, id: number): Promise<void> {
  const { name } = await fileListRow(tx.db, id)
  await dropFiles(tx, id, await optionsOf(tx.db, [id]))
  await tx.emit(fileListLeaving, { fileListId: id })
  await fileLists.remove(tx.db, id)
  await tx.audit({ kind: 'fileListDeleted', subject: name })
  tx.publish(fileListEvents.file.deleted(id))
}

/** Shows all pages a list whose options or fields are others. */
export async function reportChanged(tx: CompanyTx, id: number): Promise<FileList> {
  await fileLists.update(tx.db, id, { updatedAt: tx.now })
  const fileList = await displayedList(tx.db, tx.blobs, id)
  tx.publish(fileListEvents.file.updated(fileList))
  return fileList
}

/** Removes the files of options that go, but for those that someone takes over. */
async function dropFiles(tx: CompanyTx, fileListId: number, leaving: readonly OptionRow[]): Promise<void> {
  const withFile = leaving.filter(({ mediaBlobId }) => mediaBlobId !== null)
  if (withFile.length === 0) return
  const stored = new Set((await tx.emit(filesLeaving, { fileListId, options: withFile })).flat())
  for (const { mediaBlobId } of withFile) if (!stored.has(mediaBlobId!)) dropFile(tx, mediaBlobId)
}

/** Makes the options of a list those that are given, in their order. Throws ERR_NO_FILE_LIST_OPTION_FOUND. */
async function putOptions(
  tx: CompanyTx,
  fileListId: number,
  before: readonly OptionRow[],
  provided: NonNullable<FileListDraft['options']>,
): Promise<void> {
  const known = new Map(before.map(row => [row.id, row]))
  const staying = new Set(provided.map(({ id }) => id))
  for (const { id } of provided) if (id && !known.has(id)) throw fail(fileListErrors.ERR_NO_FILE_LIST_OPTION_FOUND)
  const leaving = before.filter(({ id }) => !staying.has(id))
  await dropFiles(tx, fileListId, leaving)
  for (const { id } of leaving) await options.remove(tx.db, id)
  for (const [position, { id, name }] of provided.entries()) {
    if (id) await options.update(tx.db, id, { name, position })
    else await options.insert(tx.db, { fileListId, name: name ?? '', position })
  }
}
