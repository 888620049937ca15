import { type CompanyTx, companyState, sharedState } from '../../../company/index.ts'
import { type Graph, graphOf } from '../../../flow-engine/graph.ts'
import type { Run, Waiting } from '../../../flow-engine/run.ts'
import { found } from '../../../kit/errors.ts'
import { SharedCache } from '../../../kit/shared-cache.ts'
import { type Row, run as select, type TenantDb, table } from '../../../storage/index.ts'
import { flowErrors } from '../contract.ts'
import type { Pace } from './brake.ts'
import type { FlowRunState } from './contract.ts'

type Known = { state: FlowRunState }
export type RunRow = Row<'flow_runs', Known>

export const runs = table<'flow_runs', Known>('flow_runs')

/** The engine's run, with what the desk keeps beside it: the engine carries that along. `unsent`: something it told others. */
export type StoredRun = Run & { pace?: Pace; unsent?: true }

export const engineRun = ({ run }: Pick<RunRow, 'run'>): StoredRun => JSON.parse(run)

/** The request whose answer a run that is under way waits for: what was written meanwhile changes nothing of it. */
export function requestOf(row: Pick<RunRow, 'run' | 'endedAt'>): Extract<Waiting, { for: 'answer' }> | undefined {
  const { waiting } = engineRun(row)
  return row.endedAt === null && waiting?.for === 'answer' ? waiting : undefined
}

/** The run that leads a conversation now. */
export const runOfTicket = async (db: TenantDb, ticketId: number): Promise<RunRow | undefined> =>
  (await select<RunRow>(db, 'SELECT * FROM flow_runs WHERE ticketId = ? AND endedAt IS NULL', [ticketId]))[0]

/** Versions never change, so their graphs are stored; beside large ones fewer. */
const allGraphs = sharedState(
  () => new SharedCache<Graph>({ maxSize: 64 * 1024 * 1024, maxEntrySize: 16 * 1024 * 1024 }),
)
const graphs = companyState(({ shared }) => shared.own(allGraphs).share(), { close: share => share.clear() })

/** A version's flow, ready to run. */
export async function graphOfVersion(tx: CompanyTx, versionId: number): Promise<Graph> {
  const known = tx.own(graphs)
  const stored = known.get(`${versionId}`)
  if (stored) return stored
  const [row] = await select<{ graph: string; kind: 'conversacao' | 'webhook' }>(
    tx.db,
    'SELECT v.graph, f.kind FROM flow_versions v JOIN flows f ON f.id = v.flowId WHERE v.id = ?',
    [versionId],
  )
  const { graph, kind } = found(row, flowErrors.ERR_NO_FLOW_VERSION_FOUND)
  const made = graphOf({ ...JSON.parse(graph), tipo: kind })
  known.set(`${versionId}`, made, graph.length + 1000)
  return made
}
