import type { DeskTx } from '../../desk/index.ts'
import { Failure } from '../../kit/errors.ts'
import { queueById } from '../queues/index.ts'
import { amendTicket, recordTrace, type TicketRow, transferTicket } from '../tickets/index.ts'
import { RELEASED } from './hand-over.ts'
import { dropQuestion } from './questions.ts'
import type { PromptRow } from './shown.ts'
import type { Trigger } from './trigger.ts'

/**
 * Does what a trigger text says. One that names a queue or person that the company has not, or a person who may not have tickets of
 * that queue, moves nothing and is noted in the trace. Returns whether the assistant is done with the ticket.
 */
export async function followTrigger(
  tx: DeskTx,
  ticket: TicketRow,
  { id: promptId, name }: PromptRow,
  trigger: Trigger,
): Promise<boolean> {
  const { queueId, userId } = trigger
  const detail = { promptId, assistant: name, ...trigger }
  try {
    if (queueId !== undefined) await queueById(tx.db, queueId)
    const moved = userId === undefined ? ticket : await transferTicket(tx, ticket, { queueId, userId }, null)
    const change =
      userId === undefined
        ? { ...RELEASED, queueId: queueId ?? ticket.queueId }
        : { ...RELEASED, queueId: moved.queueId }
    await dropQuestion(tx, ticket.id)
    await amendTicket(tx, moved, change, { rule: 'assistant-trigger', detail: { ...detail, queueId: change.queueId } })
    return true
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    await recordTrace(tx, ticket.id, 'assistant-refused', { ...detail, why: error.code })
    return false
  }
}
