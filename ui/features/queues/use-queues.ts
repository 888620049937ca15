import { type Queue, queueEvents, queueRoutes } from '../../../core/tenant/queues/contract.ts'
import { client } from '../../lib/api/client.ts'
import { type LiveList, useLiveList } from '../../lib/lists/use-live-list.ts'

export const queuesApi = client(queueRoutes)

/** All queues of the company, kept true by their event. */
export function useQueues(): LiveList<Queue> {
  return useLiveList({ key: 'queues', load: () => queuesApi.list(), event: queueEvents.queue })
}
