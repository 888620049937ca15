import type { CompanyTx } from '../../company/index.ts'
import { recordBlocked } from '../tickets/index.ts'
import { dropQuestion, questionOf } from './questions.ts'
import { prompts } from './serialize.ts'

/** No assistant says anything more on a ticket; of an answer that is on its way the trace tells that nobody hears it, and why. */
export async function stopAssistant(tx: CompanyTx, ticketId: number): Promise<void> {
  const question = await questionOf(tx.db, ticketId)
  if (!question) return
  await dropQuestion(tx, ticketId)
  const prompt = question.asking === null ? undefined : await prompts.byId(tx.db, question.promptId)
  if (prompt) await recordBlocked(tx, ticketId, 'assistant', { promptId: prompt.id, assistant: prompt.name })
}
