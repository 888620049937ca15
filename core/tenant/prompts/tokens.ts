import type { CompanyTx } from '../../company/index.ts'
import { run } from '../../storage/index.ts'
import { monthOfTx, type PromptRow, reportChanged } from './serialize.ts'

const USED = `INSERT INTO prompt_months (month, promptId, promptTokens, completionTokens, totalTokens, answers)
  VALUES (?, ?, ?, ?, ?, 1) ON CONFLICT (promptId, month) DO UPDATE SET promptTokens = promptTokens + excluded.promptTokens,
  completionTokens = completionTokens + excluded.completionTokens, totalTokens = totalTokens + excluded.totalTokens,
  answers = answers + 1`
const IN_ALL = `UPDATE prompts SET promptTokens = promptTokens + ?, completionTokens = completionTokens + ?,
  totalTokens = totalTokens + ? WHERE id = ?`

/** Counts what an answer cost, also one that nobody gets any more. */
export async function countTokens(
  tx: CompanyTx,
  promptId: number,
  { prompt, completion }: { prompt: number; completion: number },
): Promise<void> {
  const counts = [prompt, completion, prompt + completion]
  await run(tx.db, USED, [monthOfTx(tx), promptId, ...counts])
  await run(tx.db, IN_ALL, [...counts, promptId])
  await reportChanged(tx, promptId)
}

const OF_MONTH = 'SELECT totalTokens FROM prompt_months WHERE promptId = ? AND month = ?'

/** Whether an assistant used as much this month as it may. */
export async function isUsedUp(tx: CompanyTx, { id, tokenLimit }: PromptRow): Promise<boolean> {
  if (tokenLimit === null) return false
  const [used] = await run<{ totalTokens: number }>(tx.db, OF_MONTH, [id, monthOfTx(tx)])
  return (used?.totalTokens ?? 0) >= tokenLimit
}
