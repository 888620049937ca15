import type { CompanyContext, CompanyTx } from '../../company/index.ts'
import { monthIn } from '../../kit/clock.ts'
import { encode } from '../../kit/encode.ts'
import { found } from '../../kit/errors.ts'
import { type Row, type TenantDb, table } from '../../storage/index.ts'
import { Prompt, promptErrors, promptEvents } from './contract.ts'

export type PromptRow = Row<'prompts'>
export const prompts = table('prompts')

/** Throws ERR_NO_PROMPT_FOUND. */
export const promptRow = async (db: TenantDb, id: number): Promise<PromptRow> =>
  found(await prompts.byId(db, id), promptErrors.ERR_NO_PROMPT_FOUND)

/** The month that counts now. */
export const monthOf = (company: Pick<CompanyContext, 'entitlements' | 'clock'>): string =>
  monthIn(company.entitlements().timeZone, company.clock.now())
export const monthOfTx = (tx: CompanyTx): string => monthIn(tx.entitlements().timeZone, tx.now)

/** As the wire shows them, with their queues and what they used in a month. */
export async function serializePrompts(db: TenantDb, month: string, rows: readonly PromptRow[]): Promise<Prompt[]> {
  if (rows.length === 0) return []
  const queueIds = rows.flatMap(({ queueId }) => queueId ?? [])
  const labels = db.selectFrom('queues').select(['id', 'name', 'color']).where('id', 'in', queueIds)
  const queues = new Map((queueIds.length === 0 ? [] : await labels.execute()).map(queue => [queue.id, queue]))
  const used = await db
    .selectFrom('prompt_months')
    .select(['promptId', 'totalTokens'])
    .where(
      'promptId',
      'in',
      rows.map(({ id }) => id),
    )
    .where('month', '=', month)
    .execute()
  const tokens = new Map(used.map(({ promptId, totalTokens }) => [promptId, totalTokens]))
  return rows.map(row =>
    encode(Prompt, {
      ...row,
      hasVoiceKey: row.voiceKey !== null,
      hasApiKey: row.apiKey !== null,
      queue: row.queueId === null ? null : (queues.get(row.queueId) ?? null),
      monthTokens: tokens.get(row.id) ?? 0,
    }),
  )
}

/** The same of one. Throws ERR_NO_PROMPT_FOUND. */
export const serializePrompt = async (db: TenantDb, month: string, id: number): Promise<Prompt> =>
  (await serializePrompts(db, month, [await promptRow(db, id)]))[0]!

/** Shows all pages an assistant that is no longer as it was. */
export async function reportChanged(tx: CompanyTx, id: number): Promise<Prompt> {
  const prompt = await serializePrompt(tx.db, monthOfTx(tx), id)
  tx.publish(promptEvents.prompt.updated(prompt))
  return prompt
}
