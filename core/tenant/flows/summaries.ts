import type { FlowKind } from '../../flow-engine/flow.ts'
import { wireTime } from '../../kit/wire-time.ts'
import type { SqliteFile } from '../../storage/sqlite.ts'
import { defineRead } from '../../workers/readers/read.ts'

const RUNNING = 'SELECT count(*) FROM flow_runs INDEXED BY flow_runs_alive WHERE flowId = flows.id AND endedAt IS NULL'

/** What lists show of flows. */
export const SUMMARIES = `
  SELECT flows.*, (${RUNNING}) AS running, queues.id AS queueId, queues.name AS queueName, queues.color AS queueColor,
    flow_drafts.flowId IS NOT NULL AS hasDraft
  FROM flows
  LEFT JOIN queues ON queues.id = (SELECT min(q.id) FROM queues q WHERE q.flowId = flows.id)
  LEFT JOIN flow_drafts ON flow_drafts.flowId = flows.id`

export interface SummaryRow {
  id: number
  name: string
  kind: FlowKind
  slug: string | null
  version: number
  revision: number
  running: number
  finished: number
  queueId: number | null
  queueName: string
  queueColor: string
  hasDraft: number
  createdAt: number
  updatedAt: number
}

const WHOLE = `
  SELECT summary.*, coalesce(flow_versions.graph, flow_drafts.graph) AS graph FROM (${SUMMARIES}) AS summary
  LEFT JOIN flow_versions ON flow_versions.flowId = summary.id AND flow_versions.number = summary.version
  LEFT JOIN flow_drafts ON flow_drafts.flowId = summary.id
  ORDER BY summary.id`

/** The engine of flows, which knows what is a secret. */
let engine: typeof import('./judging.ts')
const load = async (): Promise<void> => {
  engine ??= await import('./judging.ts')
}

function answerOf(file: SqliteFile, { hidden }: { hidden: boolean }): Uint8Array {
  const rows = file.prepare(WHOLE).all() as (SummaryRow & { graph: string })[]
  const displayed = (graph: string): string => (hidden ? engine.shownText({ text: graph }) : graph)
  const flows = rows.map(
    ({ graph, ...row }) => `${JSON.stringify(summaryOf(row)).slice(0, -1)},${displayed(graph).slice(1)}`,
  )
  return new TextEncoder().encode(`{"flows":[${flows.join(',')}]}`)
}

/**
 * All flows with their graphs as the answer of GET /flows: JSON, in UTF-8. The graphs are taken as they are stored, but for
 * who may not read their secrets.
 */
export const wholeFlows = defineRead('flows.whole', answerOf, load)

/** A row in the words of the wire. */
export const summaryOf = (row: SummaryRow) => ({
  id: row.id,
  nome: row.name,
  tipo: row.kind,
  slug: row.slug,
  queue: row.queueId === null ? null : { id: row.queueId, name: row.queueName, color: row.queueColor },
  executionsRunning: row.running,
  executionsFinished: row.finished,
  version: row.version,
  revision: row.revision,
  hasDraft: row.hasDraft === 1,
  createdAt: wireTime(row.createdAt),
  updatedAt: wireTime(row.updatedAt),
})
