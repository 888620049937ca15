import type { CompanyTx } from '../../../company/index.ts'
import type { SendFailureReason } from '../../../domain/send-failures.ts'
import { found } from '../../../kit/errors.ts'
import { run } from '../../../storage/index.ts'
import { messageErrors } from '../contract.ts'
import { reportSettled, SETTLED, type Settled } from '../domain-events.ts'
import { ME, setReaction } from '../record/reactions.ts'
import { rewordMessage } from '../record/reword.ts'
import { messageRow, ownMessage } from '../record/store.ts'
import type { StoredRow, Undo } from './rows.ts'

/**
 * It did not leave. A message shows why and keeps its ack; what an edit, deletion or reaction did is put back. Returns the
 * message that changed.
 */
export async function recordFailure(
  tx: CompanyTx,
  row: Pick<StoredRow, 'messageId' | 'undo'>,
  failure: { code: string; reason: SendFailureReason },
): Promise<number | undefined> {
  const { messageId } = row
  if (messageId === null) return undefined
  if (row.undo !== null) await putBack(tx, messageId, JSON.parse(row.undo))
  else await markFailed(tx, messageId, failure)
  return messageId
}

/** WhatsApp rejected a message that had left the outbox already. */
export async function recordLateFailure(
  tx: CompanyTx,
  whatsappId: number,
  waId: string,
  failure: { code: string; reason: SendFailureReason },
): Promise<number | undefined> {
  const message = await ownMessage(tx.db, whatsappId, waId)
  if (message) await markFailed(tx, message.id, failure)
  return message?.id
}

async function markFailed(
  tx: CompanyTx,
  messageId: number,
  { code, reason }: { code: string; reason: SendFailureReason },
): Promise<void> {
  const text = `UPDATE messages SET failureCode = ?, failureReason = ?, updatedAt = ? WHERE id = ? RETURNING ${SETTLED}`
  const [failed] = await run<Settled>(tx.db, text, [code, reason, tx.now, messageId])
  await reportSettled(tx, failed, reason)
}

async function putBack(tx: CompanyTx, messageId: number, undo: Undo): Promise<void> {
  if ('reaction' in undo) await setReaction(tx.db, { messageId, contactId: ME, emoji: undo.reaction, at: tx.now })
  else
    await rewordMessage(tx, found(await messageRow(tx.db, messageId), messageErrors.ERR_NO_MESSAGE_FOUND), undo.message)
}
