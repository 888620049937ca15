import {
  type CompanyTx,
  dropFile,
  type FileColumns,
  fileColumns,
  NO_FILE,
  withStoredFile,
} from '../../company/index.ts'
import type { CompanyCall } from '../../http/index.ts'
import type { UploadedFile } from '../../kit/contract.ts'
import { validationError } from '../../kit/validation-error.ts'
import { words } from '../../kit/words.ts'
import { run, type TenantDb, table } from '../../storage/index.ts'
import { asSent, fileListRow, type OptionRow, optionsOf } from '../file-lists/index.ts'
import { copyOfFile } from '../messages/index.ts'
import { type CampaignRow, editable, serializeCampaign, writeCampaign } from './campaign-row.ts'
import type { Campaign } from './contract.ts'

const stored = table('campaign_files')

/** Files that left the list of a campaign before it ended. */
export const filesStored = (db: TenantDb, campaignId: number): Promise<FileColumns[]> =>
  run<FileColumns>(db, 'SELECT * FROM campaign_files WHERE campaignId = ? ORDER BY id', [campaignId])

/** The list that a campaign names, and whether what left it is its own; `id` is undefined for none of its own. */
type Listing = Pick<CampaignRow, 'fileListId' | 'keptMessage'> & { id: number | undefined }

/** What goes before the text of a campaign: the files of its list with those that left it, and what is said with them. */
export async function listedFor(
  db: TenantDb,
  { id, fileListId, keptMessage: storedMessage }: Listing,
): Promise<{ files: FileColumns[]; message: string }> {
  const own = id === undefined ? [] : await filesStored(db, id)
  if (fileListId === null) return { files: own, message: storedMessage }
  const { message } = await fileListRow(db, fileListId)
  const listed = (await optionsOf(db, [fileListId])).filter(({ mediaBlobId }) => mediaBlobId !== null)
  return { files: [...own, ...listed.map(asSent)], message }
}

const UNFINISHED = `SELECT id FROM campaigns WHERE fileListId = ? AND status <> 'FINALIZADA'`

/** Files go from a list: each campaign that is not finished keeps copies of its own, a draft as well. */
export async function storeLeaving(
  tx: CompanyTx,
  { fileListId, options }: { fileListId: number; options: readonly OptionRow[] },
): Promise<readonly string[]> {
  for (const { id: campaignId } of await run<{ id: number }>(tx.db, UNFINISHED, [fileListId]))
    for (const option of options) {
      const file = await copyOfFile(tx.blobs, asSent(option))
      if (file) await stored.insert(tx.db, { campaignId, ...fileColumns(file) })
    }
  return []
}

const DROP = 'DELETE FROM campaign_files WHERE campaignId = ? RETURNING mediaBlobId'

/** Another list was chosen, or none: what had left the one before is not wanted any more. */
export async function dropStored(tx: CompanyTx, campaignId: number): Promise<void> {
  const gone = await run<Pick<FileColumns, 'mediaBlobId'>>(tx.db, DROP, [campaignId])
  for (const { mediaBlobId } of gone) dropFile(tx, mediaBlobId)
}

/** A copy of a campaign sends what it would have sent. */
export async function copyStored(tx: CompanyTx, fromId: number, campaignId: number): Promise<void> {
  for (const row of await filesStored(tx.db, fromId)) {
    const file = await copyOfFile(tx.blobs, row)
    if (file) await stored.insert(tx.db, { campaignId, ...fileColumns(file) })
  }
}

/** Rejects where no file could be added whatever it is. */
export async function demandEditable({ company }: CompanyCall, id: number): Promise<void> {
  await editable({ db: company.db, now: company.clock.now() }, id)
}

/** Adds the file that goes with the text, in the place of the one before. Throws as `editable`, ERR_VALIDATION. */
export async function addFile({ company }: CompanyCall, id: number, files: readonly UploadedFile[]): Promise<Campaign> {
  const [file] = files
  if (!file) throw validationError(words.mandatory, 'file')
  return withStoredFile(company.blobs, file, columns =>
    company.transaction(async tx => {
      const before = await editable(tx, id)
      dropFile(tx, before.mediaBlobId)
      return writeCampaign(tx, id, columns)
    }),
  )
}

/** Removes the file; that there is none is no error. */
export function removeFile({ company }: CompanyCall, id: number): Promise<Campaign> {
  return company.transaction(async tx => {
    const before = await editable(tx, id)
    if (before.mediaBlobId === null) return serializeCampaign(tx.db, tx.blobs, id)
    dropFile(tx, before.mediaBlobId)
    return writeCampaign(tx, id, NO_FILE)
  })
}
