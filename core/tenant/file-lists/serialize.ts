import { fileLink } from '../../company/index.ts'
import { encode } from '../../kit/encode.ts'
import { found } from '../../kit/errors.ts'
import { calledAs } from '../../kit/file-name.ts'
import type { CompanyBlobs } from '../../storage/blobs/index.ts'
import { type Row, type TenantDb, table } from '../../storage/index.ts'
import { FileList, FileListOption, fileListErrors } from './contract.ts'

export type FileListRow = Row<'file_lists'>
export type OptionRow = Row<'file_list_options'>

export const fileLists = table('file_lists')
export const options = table('file_list_options')

/** Throws ERR_NO_FILE_LIST_FOUND. */
export const fileListRow = async (db: TenantDb, id: number): Promise<FileListRow> =>
  found(await fileLists.byId(db, id), fileListErrors.ERR_NO_FILE_LIST_FOUND)

/** The options of some lists, each in its order. */
export const optionsOf = (db: TenantDb, fileListIds: readonly number[]): Promise<OptionRow[]> =>
  db
    .selectFrom('file_list_options')
    .selectAll()
    .where('fileListId', 'in', fileListIds)
    .orderBy('fileListId')
    .orderBy('position')
    .orderBy('id')
    .execute()

/** An option as anyone who gets its file sees it: a document comes under the name that the option has (decision 541). */
export const asSent = (option: OptionRow): OptionRow => ({
  ...option,
  mediaName: option.mediaName === null ? null : calledAs(option.name, option.mediaName),
})

/** As the wire shows them, with links to their files. */
export async function serializeLists(
  db: TenantDb,
  blobs: Pick<CompanyBlobs, 'link'>,
  rows: readonly FileListRow[],
): Promise<FileList[]> {
  const ids = rows.map(({ id }) => id)
  const all = Map.groupBy(ids.length === 0 ? [] : await optionsOf(db, ids), option => option.fileListId)
  return rows.map(row =>
    encode(FileList, { ...row, options: (all.get(row.id) ?? []).map(option => serializeOption(option, blobs)) }),
  )
}

/** The same of one. Throws ERR_NO_FILE_LIST_FOUND. */
export async function displayedList(db: TenantDb, blobs: Pick<CompanyBlobs, 'link'>, id: number): Promise<FileList> {
  return (await serializeLists(db, blobs, [await fileListRow(db, id)]))[0]!
}

function serializeOption(row: OptionRow, blobs: Pick<CompanyBlobs, 'link'>): FileListOption {
  const { id, name, mediaMimeType: mediaType, mediaName: fileName, mediaBytes: bytes } = row
  return encode(FileListOption, { id, name, path: fileLink(blobs, row), mediaType, fileName, bytes })
}
