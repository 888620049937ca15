import type { CompanyTx } from '../../company/index.ts'
import { run } from '../../storage/index.ts'
import { takeBackMessage } from '../messages/index.ts'
import type { CampaignRow } from './campaign-row.ts'
import { filesStored } from './files.ts'
import { type RecipientRow, writeRecipient } from './recipients.ts'

const SENDING = `SELECT * FROM campaign_recipients WHERE campaignId = ? AND state = 'sending' AND messageId IS NOT NULL`

/**
 * What of a campaign waits in the outbox and was not handed to WhatsApp waits for its turn again (decision 337). Someone who gets
 * several messages has perhaps the first of them: theirs leave.
 */
export async function takeBackWaiting(tx: CompanyTx, { id, fileListId }: CampaignRow): Promise<void> {
  if (fileListId !== null || (await filesStored(tx.db, id)).length > 0) return
  for (const row of await run<RecipientRow>(tx.db, SENDING, [id]))
    if (await takeBackMessage(tx, row.messageId!))
      await writeRecipient(tx, row, { state: row.confirmedAt === null ? 'waiting' : 'confirmed', messageId: null })
}
