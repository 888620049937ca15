import useSWR from 'swr'
import type { FlowGraph, FlowVersion } from '../../../../core/tenant/flows/contract.ts'
import { flowsApi } from '../use-flows.ts'

export type FlowVersionWithGraph = FlowVersion & FlowGraph

/** A version with what is drawn in it, which never changes; undefined asks for none. */
export function useFlowVersion(flowId: number, number: number | undefined) {
  const key = number !== undefined && ['flow version', flowId, number]
  const load = () => flowsApi.version({ params: { flowId, number: number! } })
  return useSWR(key, load, { revalidateOnFocus: false, revalidateIfStale: false, revalidateOnReconnect: false })
}
