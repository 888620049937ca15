import { type CompanyContext, type CompanyTx, dropFile, NO_FILE, withStoredFile } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import type { UploadedFile } from '../../kit/contract.ts'
import { fail } from '../../kit/errors.ts'
import { type QuickMessage, quickMessageErrors } from './contract.ts'
import { changeable, put } from './quick-messages.ts'

/** Gives one a file in the place of the former. Throws what `changeQuickMessage` throws, ERR_NO_FILE_SENT, ERR_FILES_FULL. */
export async function setMedia(
  company: CompanyContext,
  caller: Caller,
  id: number,
  file: UploadedFile | undefined,
): Promise<QuickMessage> {
  if (!file) throw fail(quickMessageErrors.ERR_NO_FILE_SENT)
  return withStoredFile(company.blobs, { ...file, name: withoutSpaces(file.name) }, columns =>
    company.transaction(async tx => {
      const before = await changeable(tx.db, caller, id)
      dropFile(tx, before.mediaBlobId)
      return put(tx, before, columns)
    }),
  )
}

/** Takes its file away, where it has one. Throws what `changeQuickMessage` throws. */
export async function removeMedia(tx: CompanyTx, caller: Caller, id: number): Promise<QuickMessage> {
  const before = await changeable(tx.db, caller, id)
  dropFile(tx, before.mediaBlobId)
  return put(tx, before, NO_FILE)
}

/** In names of files that are attached spaces become underscores (spec 1 §5). */
const withoutSpaces = (name: string): string => name.replace(/\s/g, '_')
