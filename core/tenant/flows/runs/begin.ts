import type { CompanyTx } from '../../../company/index.ts'
import { mayAutomate } from '../../../domain/access/caller.ts'
import { begin, type Opening } from '../../../flow-engine/advance.ts'
import type { Json } from '../../../flow-engine/flow.ts'
import { nextOf } from '../../../flow-engine/graph.ts'
import { nodeTypeOf } from '../../../flow-engine/nodes/index.ts'
import { monthIn } from '../../../kit/clock.ts'
import { zoneFormat } from '../../../kit/zone-format.ts'
import { run as execute, type TenantDb } from '../../../storage/index.ts'
import { companyLanguage } from '../../settings/index.ts'
import { aliveTicketOf, recordTrace, referralOfRound, type TicketRow } from '../../tickets/index.ts'
import { allowedIn, allowsKind } from '../flows.ts'
import { publishFlow } from '../serialize.ts'
import { applyStep } from './apply-step.ts'
import type { FlowRun } from './contract.ts'
import { takeOver, whoHas } from './conversation.ts'
import { stepWithReferrals } from './referrals.ts'
import { graphOfVersion, type RunRow, runOfTicket, runs } from './run-row.ts'

/** The share of a month's runs from which on the company is warned. */
const NEARLY = 0.8

/** Why no run begins; `resting` of a company that is inactive or overdue. */
export type ErrorReply = 'resting' | 'gone' | 'plan' | 'node' | 'limit'

export interface Beginning {
  flowId: number
  entry: 'queue' | 'welcome' | 'keyword'
  ticket: TicketRow
  contact: { name: string; number: string | null }
  /** The message that entered the flow. */
  text: string
}

/** Begins a flow with a ticket. Returns whether it did: not where the plan, its month or the flow itself keep it from that. */
export async function beginRun(tx: CompanyTx, { flowId, entry, ticket, contact, text }: Beginning): Promise<boolean> {
  const referral = (await referralOfRound(tx.db, ticket.id)) as Json | undefined
  const opening = { message: text, contact: { nome: contact.name, numero: contact.number ?? '' }, referral }
  const isLed = (await runOfTicket(tx.db, ticket.id)) !== undefined
  const place = { ticketId: ticket.id }
  const begun = isLed ? 'another' : await startRun(tx, { flowId, entry, place, opening, ticket })
  if (typeof begun === 'object') return true
  if (begun !== 'resting') await recordTrace(tx, ticket.id, 'flow-refused', { flowId, why: begun })
  return false
}

/** Begins a flow for a contact, by a connection; its ticket is there when the flow says something. For campaigns. */
export async function beginForContact(
  tx: CompanyTx,
  { flowId, contactId, whatsappId }: { flowId: number; contactId: number; whatsappId: number },
): Promise<{ runId: number } | { refused: ErrorReply | 'attended' | 'another' }> {
  const contact = await tx.db
    .selectFrom('contacts')
    .select(['name', 'number'])
    .where('id', '=', contactId)
    .executeTakeFirst()
  if (!contact) return { refused: 'gone' }
  const alive = await aliveTicketOf(tx.db, contactId, whatsappId)
  const taken = alive && (await whoHas(tx, alive))
  if (taken) return { refused: taken }
  const referral = alive && ((await referralOfRound(tx.db, alive.id)) as Json | undefined)
  const opening = { contact: { nome: contact.name, numero: contact.number ?? '' }, referral }
  const begun = await startRun(tx, { flowId, entry: 'campaign', place: { contactId, whatsappId }, opening })
  return typeof begun === 'object' ? { runId: begun.id } : { refused: begun }
}

interface Start {
  flowId: number
  entry: FlowRun['entry']
  place: Partial<Pick<RunRow, 'ticketId' | 'contactId' | 'whatsappId' | 'callKey' | 'callSum'>>
  opening: Pick<Opening, 'message' | 'contact' | 'payload' | 'referral'>
  /** The conversation that it leads from the beginning. */
  ticket?: TicketRow
}

/** Begins a run and leads it to where it waits or ends. Returns its row as it began, or why there is none. */
export async function startRun(
  tx: CompanyTx,
  { flowId, entry, place, opening, ticket }: Start,
): Promise<RunRow | ErrorReply> {
  if (!mayAutomate(tx.entitlements()) || !tx.hasRoom()) return 'resting'
  const flow = await publishedVersion(tx.db, flowId)
  if (!flow) return 'gone'
  if (!allowsKind(tx.entitlements(), flow.kind)) return 'plan'
  const graph = await graphOfVersion(tx, flow.versionId)
  const allowed = allowedIn(tx.entitlements(), flow.kind)
  for (const { node } of graph.nodes.values()) if (nodeTypeOf(node.type) && !allowed.includes(node.type)) return 'node'
  if (!(await countMonth(tx))) return 'limit'
  const row = await insertRun(tx, { flowId, versionId: flow.versionId, entry, ...place })
  if (ticket) await takeOver(tx, row, ticket)
  const { timeZone } = tx.entitlements()
  const language = await companyLanguage(tx.db)
  const whole: Opening = { ...opening, now: tx.now, seed: row.id, zone: zoneAt(timeZone, tx.now), language }
  await applyStep(tx, row, await stepWithReferrals(tx, row, referrals => begin(graph, { ...whole, referrals })))
  return row
}

/** Whether nothing lies behind the beginning of a flow as it is published. */
export async function leadsNowhere(tx: CompanyTx, flowId: number): Promise<boolean> {
  const flow = await publishedVersion(tx.db, flowId)
  const graph = flow && (await graphOfVersion(tx, flow.versionId))
  return graph?.beginning === undefined || nextOf(graph, graph.beginning) === undefined
}

const VERSION = `SELECT f.kind, v.id AS versionId FROM flows f
  JOIN flow_versions v ON v.flowId = f.id AND v.number = f.version WHERE f.id = ?`

const publishedVersion = async (db: TenantDb, flowId: number) =>
  (await execute<{ kind: 'conversacao' | 'webhook'; versionId: number }>(db, VERSION, [flowId]))[0]

async function insertRun(
  tx: CompanyTx,
  about: Pick<RunRow, 'flowId' | 'versionId' | 'entry'> & Start['place'],
): Promise<RunRow> {
  publishFlow(tx, about.flowId)
  const times = { startedAt: tx.now, updatedAt: tx.now }
  return runs.insert(tx.db, { ...about, state: 'running', run: '{}', nodeId: '', ...times })
}

const COUNT_MONTH = `INSERT INTO flow_months (month, runs) VALUES (?, 1)
  ON CONFLICT DO UPDATE SET runs = runs + 1 WHERE runs < ? RETURNING runs`

/** Counts one more run of the month, unless the plan allows no more. */
async function countMonth(tx: CompanyTx): Promise<boolean> {
  const limit = tx.entitlements().limits.limitFluxo ?? Number.MAX_SAFE_INTEGER
  if (limit <= 0) return false
  return (await execute(tx.db, COUNT_MONTH, [monthIn(tx.entitlements().timeZone, tx.now), limit])).length > 0
}

/** How many runs began this month, and how many may. */
export async function monthUsage(db: TenantDb, month: string, limit: number | null) {
  const row = await db.selectFrom('flow_months').select('runs').where('month', '=', month).executeTakeFirst()
  const runsSoFar = row?.runs ?? 0
  return { month, runs: runsSoFar, limit, nearlyUsedUp: limit !== null && runsSoFar >= limit * NEARLY }
}

/** Minutes by which local time is ahead of UTC. */
function zoneAt(timeZone: string, now: number): number {
  const { year, month, day, hour, minute } = Object.fromEntries(
    minuteFormat(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>
  const local = Date.UTC(year, month - 1, day, hour, minute)
  return Math.round((local - Math.floor(now / 60_000) * 60_000) / 60_000)
}

const minuteFormat = zoneFormat('en-GB', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
