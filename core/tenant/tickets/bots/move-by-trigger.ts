import type { DeskTx } from '../../../desk/index.ts'
import { Failure } from '../../../kit/errors.ts'
import { queueById } from '../../queues/index.ts'
import { isPausing } from '../../users/index.ts'
import { transferTicket } from '../lifecycle/transfer.ts'
import { amendTicket } from '../record/move.ts'
import type { TicketRow } from '../record/row.ts'
import { recordTrace } from '../record/trace.ts'
import type { Trigger } from './trigger.ts'

/** Who wants a ticket moved, and what its row is afterwards beside its queue. */
interface Mover {
  kind: 'assistant' | 'integration'
  change: Partial<
    Pick<TicketRow, 'useIntegration' | 'promptId' | 'integrationId' | 'chatbot' | 'queueOptionId' | 'bot'>
  >
  /** For the trace: who it is. */
  detail: Record<string, unknown>
}

/**
 * Does what a trigger text says. One that names a queue or person that the company has not, or a person who may not have tickets of
 * that queue, moves nothing and is noted in the trace. A person who pauses is not given it: it waits in the queue (decision 605). Returns whether it is done with the ticket.
 */
export async function moveByTrigger(
  tx: DeskTx,
  ticket: TicketRow,
  trigger: Trigger,
  { kind, change, detail }: Mover,
): Promise<boolean> {
  const { queueId, userId } = trigger
  const about = { ...detail, ...trigger }
  try {
    if (queueId !== undefined) await queueById(tx.db, queueId)
    const isAway = userId !== undefined && (await isPausing(tx, userId))
    const givenTo = isAway ? undefined : userId
    const moved = givenTo === undefined ? ticket : await transferTicket(tx, ticket, { queueId, userId: givenTo }, null)
    const to = givenTo === undefined ? (queueId ?? ticket.queueId) : moved.queueId
    const why = { rule: `${kind}-trigger`, detail: { ...about, ...(isAway && { isAway }) } }
    await amendTicket(tx, moved, { ...change, queueId: to }, why)
    return true
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    await recordTrace(tx, ticket.id, `${kind}-refused`, { ...about, why: error.code })
    return false
  }
}
