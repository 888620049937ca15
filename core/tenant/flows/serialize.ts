import type { CompanyTx } from '../../company/index.ts'
import { found } from '../../kit/errors.ts'
import { run, type TenantDb } from '../../storage/index.ts'
import { type Flow, type FlowGraph, type FlowSummary, flowErrors, flowEvents } from './contract.ts'
import { SUMMARIES, type SummaryRow, summaryOf } from './summaries.ts'

/** All flows by age, without their graphs. */
export async function listFlows(db: TenantDb): Promise<FlowSummary[]> {
  return (await run<SummaryRow>(db, `${SUMMARIES} ORDER BY flows.id`, [])).map(summaryOf)
}

/** Throws ERR_NO_FLOW_FOUND. */
export const flowSummary = async (db: TenantDb, id: number): Promise<FlowSummary> =>
  found(await summaryIfThere(db, id), flowErrors.ERR_NO_FLOW_FOUND)

async function summaryIfThere(db: TenantDb, id: number): Promise<FlowSummary | undefined> {
  const [row] = await run<SummaryRow>(db, `${SUMMARIES} WHERE flows.id = ?`, [id])
  return row && summaryOf(row)
}

const PUBLISHED = `
  SELECT coalesce(v.graph, d.graph) AS graph FROM flows f
  LEFT JOIN flow_versions v ON v.flowId = f.id AND v.number = f.version
  LEFT JOIN flow_drafts d ON d.flowId = f.id WHERE f.id = ?`

/** The graph with which conversations begin, as JSON; of a flow that was never published its draft. Throws ERR_NO_FLOW_FOUND. */
export async function publishedText(db: TenantDb, flowId: number): Promise<string> {
  const [row] = await run<{ graph: string }>(db, PUBLISHED, [flowId])
  return found(row, flowErrors.ERR_NO_FLOW_FOUND).graph
}

/** The same. */
export const publishedGraph = async (db: TenantDb, flowId: number): Promise<FlowGraph> =>
  JSON.parse(await publishedText(db, flowId))

/** A flow with what is published of it. Throws ERR_NO_FLOW_FOUND. */
export const wholeFlow = async (db: TenantDb, id: number): Promise<Flow> => ({
  ...(await flowSummary(db, id)),
  ...(await publishedGraph(db, id)),
})

/** Tells the pages, once at the end of the transaction, of a flow as it is then; of one that is gone by then nothing. */
export function publishFlow(tx: CompanyTx, id: number, how: 'created' | 'updated' = 'updated'): void {
  tx.beforeCommit(`flows.shown ${id}`, async () => {
    const flow = await summaryIfThere(tx.db, id)
    if (flow) tx.publish(flowEvents.flow[how](flow))
  })
}
