import type { CompanyTx } from '../../company/index.ts'
import { run } from '../../storage/index.ts'
import { defaultConnection } from '../connections/index.ts'
import { contactRow } from '../contacts/index.ts'
import type { ScheduleRow } from './listing.ts'

const LAST_CONVERSATION = `SELECT whatsappId FROM tickets WHERE contactId = ? AND whatsappId IS NOT NULL
  ORDER BY status = 'closed', updatedAt DESC LIMIT 1`

/** The connection that was chosen, else the one by which the contact talks with the company, else the default. */
export async function connectionFor(
  tx: CompanyTx,
  { whatsappId, contactId }: Pick<ScheduleRow, 'whatsappId' | 'contactId'>,
): Promise<number | null> {
  if (whatsappId !== null) return whatsappId
  const [conversation] = await run<{ whatsappId: number }>(tx.db, LAST_CONVERSATION, [contactId])
  if (conversation) return conversation.whatsappId
  const { whatsappId: own } = await contactRow(tx.db, contactId)
  return own ?? (await defaultConnection(tx.db))?.id ?? null
}
