import type { CompanyTx } from '../../../company/index.ts'
import type { SendFailureReason } from '../../../domain/send-failures.ts'
import type { LogLine } from '../../../flow-engine/log.ts'
import { senderOf } from './origin.ts'
import { publishRun } from './serialize.ts'
import { failToSend, storeLine } from './step.ts'

/** A message that a run said was given up: the run has failed, and its trace says which message and why. */
export async function noteUnsent(
  tx: CompanyTx,
  { origin, ticketId, chatId, reason }: { origin: string; ticketId: number; chatId: number; reason: SendFailureReason },
): Promise<void> {
  const sender = await senderOf(tx, origin)
  if (!sender) return
  const { row, nodeId } = sender
  const contact = await tx.db.selectFrom('contacts').select('name').where('id', '=', chatId).executeTakeFirst()
  const data = { to: contact?.name ?? '', failure: reason }
  await failToSend(tx, row, {
    nodeId,
    line: { level: 'error', word: 'messageFailed', data },
    isOwn: row.ticketId === ticketId,
  })
}

/** Notes what became of a mail in the trace of the run that posted it; nothing where that is gone. */
export async function noteMail(
  tx: CompanyTx,
  { origin, to, failure }: { origin: string; to: string; failure: string | null },
): Promise<void> {
  const sender = await senderOf(tx, origin)
  if (!sender) return
  const { row, nodeId } = sender
  if (failure !== null) {
    const line: LogLine = { level: 'error', word: 'mailFailed', data: { to, why: failure } }
    return failToSend(tx, row, { nodeId, line, isOwn: false })
  }
  await storeLine(tx, row, nodeId, { level: 'info', word: 'mailSent', data: { to } })
  publishRun(tx, row.id, row.flowId)
}
