import useSWR from 'swr'
import { type FlowHook, flowHookEvents, flowHookRoutes } from '../../../../../core/tenant/flows/hooks/contract.ts'
import { client } from '../../../../lib/api/client.ts'
import { useEvent, useGap } from '../../../../lib/realtime/index.ts'

export const hookApi = client(flowHookRoutes)

export interface Hook {
  hook: FlowHook | undefined
  failure: unknown
  /** Asks again. */
  reload: () => void
  /** What the server answered to a change is what there is now. */
  take: (hook: FlowHook) => void
}

/** Where other systems reach a flow, and what came there last, as it is now. */
export function useHook(flowId: number): Hook {
  const { data, error, mutate } = useSWR(['flow hook', flowId], () => hookApi.hook({ params: { flowId } }))
  useEvent(flowHookEvents.flowHook, ({ flowHook }) => {
    if (flowHook.flowId === flowId) void mutate()
  })
  useGap(() => void mutate())
  return {
    hook: data,
    failure: error,
    reload: () => void mutate(),
    take: hook => void mutate(hook, { revalidate: false }),
  }
}
