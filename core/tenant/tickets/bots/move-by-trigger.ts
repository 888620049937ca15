import type { CompanyTx } from '../../../company/index.ts'
import { Failure } from '../../../kit/errors.ts'
import { run } from '../../../storage/index.ts'
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

/** The newest of them: more than a bot remembers of a talk. */
const CONTENT = `
  SELECT 1 FROM (
    SELECT body, mediaName FROM messages INDEXED BY messages_of_ticket
    WHERE ticketId = ? AND fromMe = 0 ORDER BY createdAt DESC, id DESC LIMIT 1000)
  WHERE instr(body, ?) > 0 OR instr(mediaName, ?) > 0
  UNION ALL SELECT 1 FROM contacts WHERE id = ? AND instr(name, ?) > 0
  LIMIT 1`

/**
 * Whether the contact wrote the words of such a trigger, which a bot that repeats them ("Prazer, …!") then says: no contact moves
 * their own ticket.
 */
async function isRepeated(tx: CompanyTx, { id, contactId }: TicketRow, trigger: Trigger): Promise<boolean> {
  for (const key of Object.keys(trigger))
    if ((await run(tx.db, CONTENT, [id, key, key, contactId, key])).length > 0) return true
  return false
}

/**
 * Does what a trigger text says. One that names a queue or person that the company has not, or a person who may not have tickets of
 * that queue, moves nothing and is noted in the trace, and so is one that the contact wrote. A person who pauses is not given it: it waits in the queue (decision 605). Returns whether it is done with the ticket.
 */
export async function moveByTrigger(
  tx: CompanyTx,
  ticket: TicketRow,
  trigger: Trigger,
  { kind, change, detail }: Mover,
): Promise<boolean> {
  const { queueId, userId } = trigger
  const about = { ...detail, ...trigger }
  if (await isRepeated(tx, ticket, trigger)) {
    await recordTrace(tx, ticket.id, `${kind}-refused`, { ...about, why: 'repeated' })
    return false
  }
  try {
    if (queueId !== undefined) await queueById(tx, queueId)
    const isAway = userId !== undefined && (await isPausing(tx, userId))
    const assignedTo = isAway ? undefined : userId
    const moved =
      assignedTo === undefined ? ticket : await transferTicket(tx, ticket, { queueId, userId: assignedTo }, null)
    const to = assignedTo === undefined ? (queueId ?? ticket.queueId) : moved.queueId
    const why = { rule: `${kind}-trigger`, detail: { ...about, ...(isAway && { isAway }) } }
    await amendTicket(tx, moved, { ...change, queueId: to }, why)
    return true
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    await recordTrace(tx, ticket.id, `${kind}-refused`, { ...about, why: error.code })
    return false
  }
}
