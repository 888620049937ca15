import type { CompanyTx } from '../../../company/index.ts'
import { whoMay } from '../../../domain/access/events.ts'
import type { Trace } from '../../../flow-engine/trace.ts'
import { encode } from '../../../kit/encode.ts'
import { found } from '../../../kit/errors.ts'
import type { PageRequest } from '../../../kit/paging.ts'
import { wireTime } from '../../../kit/wire-time.ts'
import { run as execute, pageOf, type TenantDb } from '../../../storage/index.ts'
import { flowErrors } from '../contract.ts'
import { flowPermissions } from '../permissions.ts'
import { flows } from '../versions.ts'
import {
  FlowRun,
  type FlowRunDetail,
  type FlowRunState,
  flowChannels,
  flowRunErrors,
  flowRunEvents,
} from './contract.ts'
import { engineRun, type RunRow } from './run-row.ts'
import { serializeTurns } from './serialize-turns.ts'

const serializeRuns = (db: TenantDb) =>
  db
    .selectFrom('flow_runs')
    .innerJoin('flow_versions', 'flow_versions.id', 'flow_runs.versionId')
    .leftJoin('tickets', 'tickets.id', 'flow_runs.ticketId')
    .leftJoin('contacts', join =>
      join.on(eb => eb('contacts.id', '=', eb.fn.coalesce('tickets.contactId', 'flow_runs.contactId'))),
    )
    .select(['flow_runs.id', 'flow_runs.flowId', 'flow_runs.state', 'flow_runs.entry', 'flow_runs.nodeId'])
    .select(['flow_runs.ticketId', 'flow_runs.wakesAt', 'flow_runs.startedAt', 'flow_runs.updatedAt'])
    .select(['flow_runs.endedAt', 'flow_versions.number as version'])
    .select(['contacts.id as contactId', 'contacts.name as contactName', 'tickets.uuid as ticketUuid'])

type DisplayedRow = Awaited<ReturnType<ReturnType<typeof serializeRuns>['execute']>>[number]

const serializeRun = ({ contactId, contactName, ...row }: DisplayedRow): FlowRun =>
  encode(FlowRun, { ...row, contact: contactId === null ? null : { id: contactId, name: contactName } })

/** A page of a flow's runs, the newest first. Throws ERR_NO_FLOW_FOUND. */
export async function listRuns(
  db: TenantDb,
  flowId: number,
  { state, ...request }: PageRequest & { state?: FlowRunState | undefined },
) {
  found(await flows.byId(db, flowId), flowErrors.ERR_NO_FLOW_FOUND)
  const all = serializeRuns(db).where('flow_runs.flowId', '=', flowId)
  const hits = state === undefined ? all : all.where('flow_runs.state', '=', state)
  const { rows, ...page } = await pageOf(hits, { order: { by: 'id', direction: 'desc', of: 'flow_runs' }, request })
  return { runs: rows.map(serializeRun), ...page }
}

/** Throws ERR_NO_FLOW_RUN_FOUND. */
export async function flowRun(db: TenantDb, id: number): Promise<FlowRun> {
  const row = await serializeRuns(db).where('flow_runs.id', '=', id).executeTakeFirst()
  return serializeRun(found(row, flowRunErrors.ERR_NO_FLOW_RUN_FOUND))
}

/** How many turns of a run are shown: the last ones. */
const SERIALIZED_STEPS = 200
/** What of them is read to be shown, much of which is cut; the last one always is. */
const READ_BYTES = 4 * 1024 * 1024

const STEPS = `
  SELECT turns FROM (
    SELECT id, turns, sum(octet_length(turns)) OVER (ORDER BY id DESC) - octet_length(turns) AS later
    FROM (SELECT id, turns FROM flow_run_steps WHERE runId = ? ORDER BY id DESC LIMIT ?)
  ) WHERE later < ? ORDER BY id DESC`

/** A run with what it knows and what each node did. Throws ERR_NO_FLOW_RUN_FOUND. */
export async function runDetail(db: TenantDb, id: number): Promise<FlowRunDetail> {
  const displayed = await flowRun(db, id)
  const [row] = await execute<Pick<RunRow, 'run'>>(db, 'SELECT run FROM flow_runs WHERE id = ?', [id])
  const steps = await execute<{ turns: string }>(db, STEPS, [id, SERIALIZED_STEPS, READ_BYTES])
  const turns = serializeTurns(steps.toReversed().flatMap(({ turns }) => JSON.parse(turns) as Trace[]))
  const { variables } = engineRun(found(row, flowRunErrors.ERR_NO_FLOW_RUN_FOUND))
  return { ...displayed, variables, turns: turns.map(({ now, ...turn }) => ({ ...turn, at: wireTime(now) }) as never) }
}

/** Tells anyone who looks at the flow, once at the end of the transaction. */
export function publishRun(tx: CompanyTx, runId: number, flowId: number): void {
  tx.beforeCommit(`flows.run ${runId}`, async () => {
    const row = await serializeRuns(tx.db).where('flow_runs.id', '=', runId).executeTakeFirst()
    if (!row) return
    const data = { action: 'update', flowRun: serializeRun(row) } as const
    tx.publish(flowRunEvents.flowRun.of(data, whoMay(flowPermissions.watch), [flowChannels.runs.of({ flowId })]))
  })
}

const COUNTERS = `
  SELECT nodeId, sum(passed) AS passed, sum(waiting) AS waiting, sum(dropped) AS dropped FROM (
    SELECT nodeId, passed, 0 AS waiting, dropped FROM flow_node_counts WHERE flowId = ?
    UNION ALL SELECT nodeId, 0, count(*), 0 FROM flow_runs WHERE flowId = ? AND endedAt IS NULL GROUP BY nodeId
  ) GROUP BY nodeId ORDER BY nodeId`

export interface NodeCount {
  nodeId: string
  passed: number
  waiting: number
  dropped: number
}

/** Throws ERR_NO_FLOW_FOUND. */
export async function nodeCounts(db: TenantDb, flowId: number): Promise<NodeCount[]> {
  found(await flows.byId(db, flowId), flowErrors.ERR_NO_FLOW_FOUND)
  return execute<NodeCount>(db, COUNTERS, [flowId, flowId])
}
