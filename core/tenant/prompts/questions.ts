import type { CompanyTx } from '../../company/index.ts'
import { job } from '../../company/jobs/index.ts'
import { type Row, run, type TenantDb } from '../../storage/index.ts'

/** What a contact asked and no assistant has answered yet. */
export type Question = Row<'prompt_questions'>

/** A burst of messages is over, or a pause between two tries. */
export const ask = job<{ ticketId: number }>('prompts.ask')

/** The kind of the task that asks an AI for the answer to a question: one for each ticket. */
export const ANSWER = { kind: 'prompts.lost' }

export interface Asking {
  ticketId: number
  /** The number of the question. */
  asking: number
}

const OF_TICKET = 'SELECT * FROM prompt_questions WHERE ticketId = ?'

export const questionOf = async (db: TenantDb, ticketId: number): Promise<Question | undefined> =>
  (await run<Question>(db, OF_TICKET, [ticketId]))[0]

/** The same while this is what is asked. */
export async function requested(db: TenantDb, { ticketId, asking }: Asking): Promise<Question | undefined> {
  const question = await questionOf(db, ticketId)
  return question?.asking === asking ? question : undefined
}

const RECEIVED = `INSERT INTO prompt_questions (ticketId, promptId, number, heardAt) VALUES (?, ?, 1, ?)
  ON CONFLICT (ticketId) DO UPDATE SET promptId = excluded.promptId, number = number + 1, heardAt = excluded.heardAt`

/** One more message that waits for an answer. */
export const noteReceived = (tx: CompanyTx, ticketId: number, promptId: number): Promise<unknown> =>
  run(tx.db, RECEIVED, [ticketId, promptId, tx.now])

const MOVE = 'UPDATE prompt_questions SET asking = ?, tries = ? WHERE ticketId = ?'

export const moveQuestion = (
  tx: CompanyTx,
  ticketId: number,
  { asking, tries }: Pick<Question, 'asking' | 'tries'>,
): Promise<unknown> => run(tx.db, MOVE, [asking, tries, ticketId])

const DROP = 'DELETE FROM prompt_questions WHERE ticketId = ? RETURNING ticketId'

/** Nobody waits for an answer any more: one that is on its way goes nowhere. */
export async function dropQuestion(tx: CompanyTx, ticketId: number): Promise<void> {
  if ((await run(tx.db, DROP, [ticketId])).length === 0) return
  await tx.unschedule(ask, ticketId)
  await tx.unschedule(ANSWER, ticketId)
}
