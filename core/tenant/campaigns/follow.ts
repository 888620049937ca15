import { type CompanyTx, emitEach } from '../../company/index.ts'
import { run } from '../../storage/index.ts'
import { backToDraft, campaigns, serializeCampaign } from './campaign-row.ts'
import { campaignEvents } from './contract.ts'

type Link = 'contactListId' | 'fileListId' | 'userId' | 'whatsappId'

/** What campaigns name goes: they name nothing, and the pages learn of it. One that runs waits, or ends with those whom it has. */
export async function letGo(tx: CompanyTx, column: Link, goneId: number): Promise<void> {
  const text = `UPDATE campaigns SET ${column} = NULL WHERE ${column} = ? RETURNING id`
  const changed = await run<{ id: number }>(tx.db, text, [goneId])
  // Without a list a planned one would end with nobody, and without a word.
  if (column === 'contactListId') for (const { id } of changed) await unplan(tx, id)
  await emitEach(tx, changed, async ({ id }) =>
    campaignEvents.campaign.updated(await serializeCampaign(tx.db, tx.blobs, id)),
  )
}

const KEEP_MESSAGE =
  'UPDATE campaigns SET keptMessage = (SELECT message FROM file_lists WHERE id = ?) WHERE fileListId = ?'

/** A list of files goes: what is said with them stays with the campaigns, as its files do (decision 328). */
export async function letGoOfFiles(tx: CompanyTx, fileListId: number): Promise<void> {
  await run(tx.db, KEEP_MESSAGE, [fileListId, fileListId])
  await letGo(tx, 'fileListId', fileListId)
}

async function unplan(tx: CompanyTx, id: number): Promise<void> {
  const row = (await campaigns.byId(tx.db, id))!
  if (row.status === 'PROGRAMADA') await backToDraft(tx, row, null)
}

const USES = `SELECT 1 FROM campaigns WHERE contactListId = ? AND status = 'EM_ANDAMENTO' LIMIT 1`

/** Whether a campaign that runs writes to the people of a list. */
export const isListInUse = async (tx: CompanyTx, contactListId: number): Promise<boolean> =>
  (await run(tx.db, USES, [contactListId])).length > 0

const MOVE = 'UPDATE campaign_recipients SET contactId = ? WHERE contactId = ? RETURNING id'

/** Two contacts turn out to be one; returns the ids of the recipients that are the other one now. */
export async function moveRecipients(tx: CompanyTx, keptId: number, removedId: number): Promise<number[]> {
  return (await run<{ id: number }>(tx.db, MOVE, [keptId, removedId])).map(({ id }) => id)
}

/** They are two again. */
export async function moveRecipientsBack(
  tx: CompanyTx,
  keptId: number,
  backId: number,
  ids: readonly number[],
): Promise<void> {
  const text =
    'UPDATE campaign_recipients SET contactId = ? WHERE contactId = ? AND id IN (SELECT value FROM json_each(?))'
  await run(tx.db, text, [backId, keptId, JSON.stringify(ids)])
}
