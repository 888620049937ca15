import type { CompanyTx } from '../../../company/index.ts'
import { plainAnswer } from '../../../domain/choice.ts'
import type { FlowKind } from '../../../flow-engine/flow.ts'
import { fail, found } from '../../../kit/errors.ts'
import type { TenantDb } from '../../../storage/index.ts'
import { connectionRow } from '../../connections/index.ts'
import { changeQueue, queueRow } from '../../queues/index.ts'
import { flowErrors } from '../contract.ts'
import { demandKind } from '../flows.ts'
import { publishFlow } from '../serialize.ts'
import { flows } from '../versions.ts'
import { type FlowStarts, type FlowStartsChange, flowRunErrors } from './contract.ts'

/** What starts a flow, with everything else that could. Throws ERR_NO_FLOW_FOUND. */
export async function flowStarts(db: TenantDb, flowId: number): Promise<FlowStarts> {
  found(await flows.byId(db, flowId), flowErrors.ERR_NO_FLOW_FOUND)
  const [connections, entries, queues, campaigns, named] = await Promise.all([
    db.selectFrom('whatsapps').select(['id', 'name']).orderBy('name').execute(),
    db.selectFrom('flow_entries').select(['whatsappId', 'flowId', 'phrase']).orderBy('id').execute(),
    db.selectFrom('queues').select(['id', 'name', 'color', 'flowId']).orderBy('name').execute(),
    db.selectFrom('campaigns').select(['id', 'name', 'status']).where('flowId', '=', flowId).orderBy('id').execute(),
    db.selectFrom('flows').select(['id', 'name']).execute(),
  ])
  const names = new Map(named.map(({ id, name }) => [id, name]))
  const other = (id: number | null | undefined) =>
    id === null || id === undefined || id === flowId ? null : { id, nome: names.get(id) ?? '' }
  return {
    connections: connections.map(({ id, name }) => {
      const own = entries.filter(entry => entry.whatsappId === id)
      const welcome = own.find(({ phrase }) => phrase === '')?.flowId
      const phrases = own.filter(entry => entry.flowId === flowId && entry.phrase !== '').map(({ phrase }) => phrase)
      return { id, name, welcome: welcome === flowId, otherFlow: other(welcome), phrases }
    }),
    queues: queues.map(({ flowId: now, ...queue }) => ({ ...queue, starts: now === flowId, otherFlow: other(now) })),
    campaigns,
  }
}

/** Throws ERR_NO_FLOW_FOUND, ERR_PLAN_FEATURE, ERR_NO_WAPP_FOUND, ERR_NO_QUEUE_FOUND, ERR_FLOW_PHRASE_TAKEN. */
export async function setFlowStarts(tx: CompanyTx, flowId: number, wanted: FlowStartsChange): Promise<FlowStarts> {
  const { kind } = found(await flows.byId(tx.db, flowId), flowErrors.ERR_NO_FLOW_FOUND)
  demandKind(tx.entitlements(), kind as FlowKind)
  await tx.db.deleteFrom('flow_entries').where('flowId', '=', flowId).execute()
  for (const { id, welcome, phrases } of wanted.connections) {
    const { name } = await connectionRow(tx.db, id)
    if (welcome) await enter(tx, { whatsappId: id, flowId, phrase: '' })
    for (const phrase of phrases) await enter(tx, { whatsappId: id, flowId, phrase, connection: name })
  }
  await setQueues(tx, flowId, new Set(wanted.queueIds))
  publishFlow(tx, flowId)
  return flowStarts(tx.db, flowId)
}

interface Entry {
  whatsappId: number
  flowId: number
  /** '' for new conversations, which one flow alone receives: the one before receives them no more. */
  phrase: string
  connection?: string
}

async function enter(tx: CompanyTx, { whatsappId, flowId, phrase, connection = '' }: Entry): Promise<void> {
  const normalized = plainAnswer(phrase)
  const taken = await tx.db
    .selectFrom('flow_entries')
    .innerJoin('flows', 'flows.id', 'flow_entries.flowId')
    .select(['flow_entries.id', 'flow_entries.flowId', 'flows.name'])
    .where('flow_entries.whatsappId', '=', whatsappId)
    .where('flow_entries.folded', '=', normalized)
    .executeTakeFirst()
  // The same phrase twice counts once.
  if (taken?.flowId === flowId) return
  if (taken && phrase !== '') throw fail(flowRunErrors.ERR_FLOW_PHRASE_TAKEN, { connection, phrase, flow: taken.name })
  if (taken) await tx.db.deleteFrom('flow_entries').where('id', '=', taken.id).execute()
  await tx.db.insertInto('flow_entries').values({ whatsappId, flowId, phrase, folded: normalized }).execute()
}

async function setQueues(tx: CompanyTx, flowId: number, wanted: ReadonlySet<number>): Promise<void> {
  const before = await tx.db.selectFrom('queues').select('id').where('flowId', '=', flowId).execute()
  for (const { id } of before) if (!wanted.has(id)) await changeQueue(tx, id, { flowId: null })
  for (const id of wanted) if ((await queueRow(tx, id)).flowId !== flowId) await changeQueue(tx, id, { flowId })
}
