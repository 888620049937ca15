import type { CompanyTx } from '../../company/index.ts'
import { moveByTrigger, type TicketRow, type Trigger } from '../tickets/index.ts'
import { RELEASED } from './hand-over.ts'
import { dropQuestion } from './questions.ts'
import type { PromptRow } from './serialize.ts'

/** Does what a trigger text of an assistant says; then it is asked nothing more. Returns whether it is done with the ticket. */
export async function followTrigger(
  tx: CompanyTx,
  ticket: TicketRow,
  { id: promptId, name }: PromptRow,
  trigger: Trigger,
): Promise<boolean> {
  const detail = { promptId, assistant: name }
  const isDone = await moveByTrigger(tx, ticket, trigger, { kind: 'assistant', change: RELEASED, detail })
  if (isDone) await dropQuestion(tx, ticket.id)
  return isDone
}
