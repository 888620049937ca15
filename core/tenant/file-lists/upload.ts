import { type CompanyContext, dropFile, fileColumns } from '../../company/index.ts'
import type { UploadedFile } from '../../kit/contract.ts'
import { fail, found } from '../../kit/errors.ts'
import type { BlobRef } from '../../storage/blobs/index.ts'
import { type FileList, fileListErrors } from './contract.ts'
import { reportChanged } from './file-lists.ts'
import { displayedList, fileListRow, options } from './serialize.ts'

/** The options that files are for, and what they are called from now on. */
interface Meant {
  id?: readonly number[] | undefined
  name?: readonly string[] | undefined
}

/**
 * Gives options their files, in the place of those that they had. What a file is says its content. Throws ERR_NO_FILES_SENT,
 * ERR_NO_FILE_LIST_FOUND, ERR_NO_FILE_LIST_OPTION_FOUND, ERR_FILES_FULL.
 */
export async function uploadFiles(
  company: CompanyContext,
  fileListId: number,
  { id: ids = [], name: names = [] }: Meant,
  files: readonly UploadedFile[],
): Promise<FileList> {
  // A form of the family is sent as well where no option got a new file.
  if (files.length === 0) return displayedList(company.db, company.blobs, fileListId)
  if (ids.length !== files.length) throw fail(fileListErrors.ERR_NO_FILES_SENT)
  const stored: BlobRef[] = []
  try {
    for (const file of files) stored.push(await company.blobs.keep(file))
    return await company.transaction(async tx => {
      await fileListRow(tx.db, fileListId)
      for (const [at, file] of stored.entries()) {
        const row = await options.byId(tx.db, ids[at]!)
        const before = found(
          row?.fileListId === fileListId ? row : undefined,
          fileListErrors.ERR_NO_FILE_LIST_OPTION_FOUND,
        )
        // A campaign that still has to send it sends the new one.
        dropFile(tx, before.mediaBlobId)
        await options.update(tx.db, before.id, {
          ...fileColumns(file),
          name: names[at] || before.name || file.name,
        })
      }
      return reportChanged(tx, fileListId)
    })
  } catch (error) {
    for (const { blobId } of stored) await company.blobs.remove(blobId)
    throw error
  }
}
