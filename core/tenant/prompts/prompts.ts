import type { CompanyContext, CompanyTx } from '../../company/index.ts'
import { changesBetween } from '../../domain/access/audited.ts'
import { secretToStore } from '../../domain/stored-secret.ts'
import { fail } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { MAX_PROMPTS } from '../../kit/limits.ts'
import type { PageRequest } from '../../kit/paging.ts'
import { normalizeText } from '../../kit/text.ts'
import { countOf, pageOf, searchIn } from '../../storage/index.ts'
import { queueById } from '../queues/index.ts'
import { type Prompt, type PromptChange, type PromptDraft, promptErrors, promptEvents } from './contract.ts'
import {
  monthOf,
  monthOfTx,
  type PromptRow,
  promptRow,
  prompts,
  reportChanged,
  serializePrompt,
  serializePrompts,
} from './serialize.ts'

/** A page of those whose name has the text, by name, and what all of the company used this month. */
export async function listPrompts(
  company: Pick<CompanyContext, 'db' | 'entitlements' | 'clock'>,
  request: PageRequest,
) {
  const { db } = company
  const month = monthOf(company)
  const hits = db
    .selectFrom('prompts')
    .selectAll()
    .where(searchIn(request.searchParam ?? '', 'folded'))
  const { rows, ...page } = await pageOf(hits, {
    order: { by: 'folded', direction: 'asc' },
    size: MAX_PROMPTS,
    request,
  })
  const count = await countOf(hits)
  const sum = db.selectFrom('prompt_months').select(({ fn }) => fn.sum<number | null>('totalTokens').as('tokens'))
  const used = await sum.where('month', '=', month).executeTakeFirst()
  return { prompts: await serializePrompts(db, month, rows), ...page, count, monthTokens: used?.tokens ?? 0 }
}

/** Throws ERR_NO_QUEUE_FOUND, ERR_TOO_MANY_PROMPTS. */
export async function createPrompt(tx: CompanyTx, draft: PromptDraft): Promise<Prompt> {
  if ((await prompts.count(tx.db)) >= MAX_PROMPTS) throw fail(promptErrors.ERR_TOO_MANY_PROMPTS, { max: MAX_PROMPTS })
  await queueById(tx, draft.queueId)
  const { apiKey, voiceKey, ...columns } = draft
  const times = { createdAt: tx.now, updatedAt: tx.now }
  const row = { ...columns, folded: normalizeText(draft.name), ...sealed(tx, { apiKey, voiceKey }), ...times }
  const { id } = await prompts.insert(tx.db, row)
  const prompt = await serializePrompt(tx.db, monthOfTx(tx), id)
  tx.publish(promptEvents.prompt.created(prompt))
  return prompt
}

/** Changes the given fields. Throws ERR_NO_PROMPT_FOUND, ERR_NO_QUEUE_FOUND. */
export async function changePrompt(tx: CompanyTx, id: number, change: PromptChange): Promise<Prompt> {
  const before = await promptRow(tx.db, id)
  if (change.queueId !== undefined) await queueById(tx, change.queueId)
  const { name, apiKey: inputKey, voiceKey: inputVoiceKey, ...columns } = change
  const apiKey = secretToStore(inputKey, stays(before.baseUrl, change.baseUrl))
  const voiceKey = secretToStore(inputVoiceKey, stays(before.voiceRegion, change.voiceRegion))
  await prompts.update(tx.db, id, {
    ...columns,
    name,
    folded: name && normalizeText(name),
    ...sealed(tx, { apiKey, voiceKey }),
    updatedAt: tx.now,
  })
  await reportAudit(tx, before, change)
  return reportChanged(tx, id)
}

const stays = (before: string, after: string | undefined): boolean => after === undefined || after === before

/** What is not given stays; '' is none. */
function sealed(tx: CompanyTx, provided: { apiKey: string | undefined; voiceKey: string | undefined }) {
  const entries = Object.entries(provided).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries.map(([name, value]) => [name, value ? tx.services.secrets.encrypt(value) : null]))
}

/** Where it is asked, and that a key is another one; no value of a key. */
async function reportAudit(tx: CompanyTx, before: PromptRow, change: PromptChange): Promise<void> {
  const { baseUrl, model, transcriptionModel, apiKey, voiceKey } = change
  const changes = [
    ...changesBetween(before, { baseUrl, model, transcriptionModel }),
    ...(apiKey === undefined ? [] : [{ field: 'key' as const }]),
    ...(voiceKey === undefined ? [] : [{ field: 'voiceKey' as const }]),
  ]
  if (changes.length > 0) await tx.audit({ kind: 'promptChanged', subject: before.name, changes })
}

/** Deletes one that answers nowhere. Throws ERR_NO_PROMPT_FOUND, ERR_PROMPT_IN_USE. */
export async function removePrompt(tx: CompanyTx, id: number): Promise<void> {
  const { name } = await promptRow(tx.db, id)
  const { db } = tx
  const connections = db.selectFrom('whatsapps').select('name').where('promptId', '=', id).orderBy('id')
  const queues = db.selectFrom('queues').select('name').where('promptId', '=', id).orderBy('id')
  const places = [...(await connections.execute()), ...(await queues.execute())]
  if (places.length > 0)
    throw fail(promptErrors.ERR_PROMPT_IN_USE, { places: places.map(place => place.name).join(', ') })
  await prompts.remove(tx.db, id)
  await tx.audit({ kind: 'promptDeleted', subject: name })
  tx.publish(promptEvents.prompt.deleted(id))
}

/** A connection or queue is answered for by an assistant, which there has to be. Throws ERR_NO_PROMPT_FOUND, ERR_PLAN_FEATURE. */
export async function checkChosen(tx: CompanyTx, { promptId }: { promptId: number }): Promise<void> {
  if (!tx.entitlements().features.useOpenAi) throw fail(generalErrors.ERR_PLAN_FEATURE, { feature: 'useOpenAi' })
  await promptRow(tx.db, promptId)
}

/** A queue is called otherwise: those that hand over to it show it. */
export async function showQueueAnew(tx: CompanyTx, queueId: number): Promise<void> {
  for (const { id } of await handingOverTo(tx, queueId)) await reportChanged(tx, id)
}

/** A queue goes: those that hand over to it have none. */
export async function letGoOfQueue(tx: CompanyTx, queueId: number): Promise<void> {
  for (const { id } of await handingOverTo(tx, queueId)) {
    await prompts.update(tx.db, id, { queueId: null, updatedAt: tx.now })
    await reportChanged(tx, id)
  }
}

const handingOverTo = (tx: CompanyTx, queueId: number): Promise<{ id: number }[]> =>
  tx.db.selectFrom('prompts').select('id').where('queueId', '=', queueId).execute()
