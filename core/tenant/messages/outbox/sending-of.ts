import type { SendFailureReason } from '../../../domain/send-failures.ts'
import { found } from '../../../kit/errors.ts'
import type { TenantDb } from '../../../storage/index.ts'
import { messageErrors } from '../contract.ts'

/** How far a message of ours has come: its ack (decision 1), and why WhatsApp did not take it. Throws ERR_NO_MESSAGE_FOUND. */
export async function sendingOf(
  db: TenantDb,
  messageId: number,
): Promise<{ ack: number; failure: SendFailureReason | null }> {
  const row = await db
    .selectFrom('messages')
    .select(['ack', 'failureReason'])
    .where('id', '=', messageId)
    .executeTakeFirst()
  const { ack, failureReason } = found(row, messageErrors.ERR_NO_MESSAGE_FOUND)
  return { ack, failure: failureReason as SendFailureReason | null }
}
