import type { CompanyContext, CompanyTx, Services } from '../../../company/index.ts'
import { whoMay } from '../../../domain/access/events.ts'
import { mayDo, type WithRights } from '../../../domain/access/permissions.ts'
import type { Json } from '../../../flow-engine/flow.ts'
import { MINUTE } from '../../../kit/clock.ts'
import { fail, found } from '../../../kit/errors.ts'
import { wireTime } from '../../../kit/wire-time.ts'
import { type Row, run, type TenantDb } from '../../../storage/index.ts'
import { flowErrors } from '../contract.ts'
import { flowPermissions } from '../permissions.ts'
import { type FlowHook, flowHookErrors, flowHookEvents, type HookError } from './contract.ts'
import { freshNonce, keyOf } from './key.ts'

/** So long an editor listens; anyone who goes away and forgets it loses no calls for ever. */
const LISTENS = 5 * MINUTE

export type HookRow = Row<'flow_hooks'> & { slug: string }

const HOOK = 'SELECT h.*, f.slug FROM flow_hooks h JOIN flows f ON f.id = h.flowId WHERE'

/** The address that has a nonce; undefined where it was renewed, or its flow deleted. */
export const hookWith = async (db: TenantDb, nonce: string): Promise<HookRow | undefined> =>
  (await run<HookRow>(db, `${HOOK} h.nonce = ?`, [nonce]))[0]

/** Gives a new webhook flow its address. */
export async function addHook(tx: CompanyTx, flowId: number): Promise<void> {
  await tx.db.insertInto('flow_hooks').values({ flowId, nonce: freshNonce() }).execute()
}

/** Throws ERR_NO_FLOW_FOUND, ERR_FLOW_NO_HOOK. */
export async function flowHook({ db, companyId, services }: Shower, flowId: number): Promise<FlowHook> {
  const row = await hookRow(db, flowId)
  return {
    flowId,
    path: `/api/hooks/${row.slug}/${keyOf(services.secrets, companyId, row.nonce)}`,
    hasSecret: row.secret !== null,
    ...serializedOf(row),
    payload: row.payload === null ? null : (JSON.parse(row.payload) as Json),
  }
}

/** As this person may see it: its address only with the right to see such. */
export const hookFor = (caller: WithRights, hook: FlowHook): FlowHook =>
  mayDo(caller, flowPermissions.readKeys) ? hook : { ...hook, path: '' }

type Shower = Pick<CompanyContext, 'db' | 'companyId'> & { services: Pick<Services, 'secrets'> }

async function hookRow(db: TenantDb, flowId: number): Promise<HookRow> {
  const [row] = await run<HookRow>(db, `${HOOK} h.flowId = ?`, [flowId])
  if (row) return row
  const [flow] = await run(db, 'SELECT id FROM flows WHERE id = ?', [flowId])
  found(flow, flowErrors.ERR_NO_FLOW_FOUND)
  throw fail(flowHookErrors.ERR_FLOW_NO_HOOK)
}

/** The address of before is none from now on. Throws ERR_NO_FLOW_FOUND, ERR_FLOW_NO_HOOK. */
export async function renewHook(tx: CompanyTx, flowId: number): Promise<FlowHook> {
  await tx.audit({ kind: 'webhookRenewed', subject: (await hookRow(tx.db, flowId)).slug ?? '' })
  return changeHook(tx, flowId, { nonce: freshNonce() })
}

/** Throws ERR_NO_FLOW_FOUND, ERR_FLOW_NO_HOOK. */
export async function setHookSecret(tx: CompanyTx, flowId: number, secret: string): Promise<FlowHook> {
  await tx.audit({ kind: 'webhookSecretChanged', subject: (await hookRow(tx.db, flowId)).slug ?? '' })
  return changeHook(tx, flowId, { secret: secret ? tx.services.secrets.encrypt(secret) : null })
}

/** Throws ERR_NO_FLOW_FOUND, ERR_FLOW_NO_HOOK. */
export const listen = (tx: CompanyTx, flowId: number, listening: boolean): Promise<FlowHook> =>
  changeHook(tx, flowId, { listensUntil: listening ? tx.now + LISTENS : null })

/** Says whether each call begins a run, also one with the same data as the one before. Throws ERR_NO_FLOW_FOUND, ERR_FLOW_NO_HOOK. */
export const countEveryCall = (tx: CompanyTx, flowId: number, everyCall: boolean): Promise<FlowHook> =>
  changeHook(tx, flowId, { everyCall: Number(everyCall) })

/** Keeps what came for the editor, which is told. */
export const catchPayload = (tx: CompanyTx, flowId: number, payload: Json): Promise<FlowHook> =>
  changeHook(tx, flowId, { payload: JSON.stringify(payload), caughtAt: tx.now })

/** Keeps that a call began nothing, for the company, which is told; the same again within a minute is not news. */
export async function noteRejection(
  tx: CompanyTx,
  { flowId, refusal: error, refusedAt: rejectedAt }: HookRow,
  why: HookError,
): Promise<void> {
  if (error === why && tx.now - (rejectedAt ?? 0) < MINUTE) return
  await changeHook(tx, flowId, { refusal: why, refusedAt: tx.now })
}

async function changeHook(tx: CompanyTx, flowId: number, change: Partial<Row<'flow_hooks'>>): Promise<FlowHook> {
  await tx.db.updateTable('flow_hooks').set(change).where('flowId', '=', flowId).execute()
  const row = await hookRow(tx.db, flowId)
  const data = { action: 'update', flowHook: { flowId, ...serializedOf(row) } } as const
  tx.publish(flowHookEvents.flowHook.of(data, whoMay(flowPermissions.use)))
  return flowHook(tx, flowId)
}

const serializedOf = ({ listensUntil, caughtAt, refusedAt: rejectedAt, refusal: error, everyCall }: HookRow) => ({
  listensUntil: listensUntil === null ? null : wireTime(listensUntil),
  caughtAt: caughtAt === null ? null : wireTime(caughtAt),
  refusedAt: rejectedAt === null ? null : wireTime(rejectedAt),
  refusal: error as HookError | null,
  everyCall: everyCall === 1,
})
