import useSWR from 'swr'
import { flowEvents } from '../../../../core/tenant/flows/contract.ts'
import { type FlowStarts, flowRunRoutes } from '../../../../core/tenant/flows/runs/contract.ts'
import { client } from '../../../lib/api/client.ts'
import { useEvent } from '../../../lib/realtime/index.ts'

export const startsApi = client(flowRunRoutes)

/** What starts a flow that the server knows; fetched again when the flow changes. */
export function useStarts(flowId: number | undefined) {
  const requested = useSWR(flowId !== undefined && ['flow starts', flowId], () =>
    startsApi.starts({ params: { flowId: flowId! } }),
  )
  useEvent(flowEvents.flow, event => {
    if (event.action !== 'delete' && event.flow.id === flowId) void requested.mutate()
  })
  return requested
}

/** What starts it, each by its name. */
export const namesOfStarts = ({ connections, queues, campaigns }: FlowStarts): string[] => [
  ...connections.flatMap(({ name, welcome, phrases }) => [
    ...(welcome ? [name] : []),
    ...phrases.map(phrase => `"${phrase}"`),
  ]),
  ...queues.filter(({ starts }) => starts).map(({ name }) => name),
  ...campaigns.map(({ name }) => name),
]
