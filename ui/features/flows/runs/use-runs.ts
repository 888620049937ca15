import {
  type FlowRun,
  type FlowRunState,
  flowChannels,
  flowRunEvents,
  flowRunRoutes,
} from '../../../../core/tenant/flows/runs/contract.ts'
import { client } from '../../../lib/api/client.ts'
import { type List, listOf, on, useList } from '../../../lib/lists/index.ts'
import { useChannel } from '../../../lib/realtime/index.ts'

export const runsApi = client(flowRunRoutes)

/** The runs of a flow, in one state or all, the newest first, as they are at every moment. */
export function useRuns(flowId: number, state: FlowRunState | undefined): List<FlowRun> {
  useChannel(flowChannels.runs, { flowId })
  const isOurs = (run: FlowRun): boolean => run.flowId === flowId && (state === undefined || run.state === state)
  const live = on(flowRunEvents.flowRun, (rows: readonly FlowRun[], { flowRun }, hasMore) =>
    flowRun.flowId === flowId ? withRun(rows, flowRun, { belongs: isOurs(flowRun), hasMore }) : rows,
  )
  const query = state === undefined ? {} : { state }
  return useList(listOf(flowRunRoutes.listRuns, { params: { flowId }, query, rows: 'runs', live: [live] }))
}

/** The rows with a run as it is now: in its place, out of them, or not there yet where more are to be fetched. */
export function withRun(
  rows: readonly FlowRun[],
  run: FlowRun,
  { belongs, hasMore }: { belongs: boolean; hasMore: boolean },
): readonly FlowRun[] {
  const others = rows.filter(({ id }) => id !== run.id)
  if (!belongs) return others.length === rows.length ? rows : others
  const at = others.findIndex(({ id }) => id < run.id)
  if (at < 0 && hasMore) return others
  return others.toSpliced(at < 0 ? others.length : at, 0, run)
}
