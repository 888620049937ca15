import { type FlowSummary, flowEvents, flowRoutes } from '../../../core/tenant/flows/contract.ts'
import { type List, listOf, records, useList } from '../../lib/lists/index.ts'

/** All flows of the company, without what is drawn in them. */
export const useFlows = (): List<FlowSummary> =>
  useList(listOf(flowRoutes.list, { rows: 'flows', live: [records(flowEvents.flow)] }))
