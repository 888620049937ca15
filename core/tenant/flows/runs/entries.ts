import type { CompanyTx } from '../../../company/index.ts'
import { plainAnswer } from '../../../domain/choice.ts'
import type { FlowKind } from '../../../flow-engine/flow.ts'
import { found } from '../../../kit/errors.ts'
import { normalizeText } from '../../../kit/text.ts'
import { run, type TenantDb } from '../../../storage/index.ts'
import { connectionRow } from '../../connections/index.ts'
import { flowErrors } from '../contract.ts'
import { demandKind } from '../flows.ts'
import { flows } from '../versions.ts'
import type { ConnectionFlows, ConnectionFlowsChange } from './contract.ts'

/** As phrases of earlier versions are stored: with the marks around them. */
const withMarks = (text: string): string => normalizeText(text).trim().replace(/\s+/g, ' ')

/** Throws ERR_NO_WAPP_FOUND. */
export async function connectionFlows(db: TenantDb, whatsappId: number): Promise<ConnectionFlows> {
  await connectionRow(db, whatsappId)
  const rows = await db
    .selectFrom('flow_entries')
    .select(['phrase', 'flowId'])
    .where('whatsappId', '=', whatsappId)
    .orderBy('id')
    .execute()
  return {
    welcomeFlowId: rows.find(({ phrase }) => phrase === '')?.flowId ?? null,
    keywords: rows.filter(({ phrase }) => phrase !== ''),
  }
}

/** Of a phrase that is given twice the first counts. Throws ERR_NO_WAPP_FOUND, ERR_NO_FLOW_FOUND, ERR_PLAN_FEATURE. */
export async function setConnectionFlows(
  tx: CompanyTx,
  whatsappId: number,
  { welcomeFlowId, keywords }: ConnectionFlowsChange,
): Promise<ConnectionFlows> {
  await connectionRow(tx.db, whatsappId)
  const welcome = welcomeFlowId === null ? [] : [{ phrase: '', flowId: welcomeFlowId }]
  await tx.db.deleteFrom('flow_entries').where('whatsappId', '=', whatsappId).execute()
  for (const { phrase, flowId } of [...welcome, ...keywords]) {
    const { kind } = found(await flows.byId(tx.db, flowId), flowErrors.ERR_NO_FLOW_FOUND)
    demandKind(tx.entitlements(), kind as FlowKind)
    await tx.db
      .insertInto('flow_entries')
      .values({ whatsappId, flowId, phrase, folded: plainAnswer(phrase) })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
  return connectionFlows(tx.db, whatsappId)
}

/** To be called when a connection goes. */
export async function forgetEntriesOf(tx: CompanyTx, whatsappId: number): Promise<void> {
  await tx.db.deleteFrom('flow_entries').where('whatsappId', '=', whatsappId).execute()
}

const ENTRY = 'SELECT flowId FROM flow_entries WHERE whatsappId = ? AND folded = ?'

/** The flow into which a message leads: the one of its phrase or, where it begins a conversation, that of welcome. */
export async function flowForMessage(
  db: TenantDb,
  whatsappId: number,
  { text, isFirst }: { text: string; isFirst: boolean },
): Promise<{ flowId: number; entry: 'keyword' | 'welcome' } | undefined> {
  const at = async (normalized: string) =>
    (await run<{ flowId: number }>(db, ENTRY, [whatsappId, normalized]))[0]?.flowId
  const content = plainAnswer(text)
  const byPhrase = content === '' ? undefined : ((await at(content)) ?? (await at(withMarks(text))))
  if (byPhrase !== undefined) return { flowId: byPhrase, entry: 'keyword' }
  const byWelcome = isFirst ? await at('') : undefined
  return byWelcome === undefined ? undefined : { flowId: byWelcome, entry: 'welcome' }
}
