import { type Queue, queueEvents, queueRoutes } from '../../../core/tenant/queues/contract.ts'
import type { Option } from '../../kit/index.ts'
import { client } from '../../lib/api/client.ts'
import { type List, listOf, records, useList } from '../../lib/lists/index.ts'

export const queuesApi = client(queueRoutes)

/** All queues of the company. */
export const useQueues = (): List<Queue> => useList(listOf(queueRoutes.list, { live: [records(queueEvents.queue)] }))

/** The same to choose from. */
export function useQueueChoices(): readonly Option<number>[] {
  const { rows = [] } = useQueues()
  return rows.map(({ id, name, color }) => ({ value: id, label: name, color }))
}
