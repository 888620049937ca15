import {
  type QueueIntegration,
  queueIntegrationEvents,
  queueIntegrationRoutes,
} from '../../../core/tenant/queue-integrations/contract.ts'
import { client } from '../../lib/api/client.ts'
import { type List, listOf, records, useList } from '../../lib/lists/index.ts'

export const queueIntegrationsApi = client(queueIntegrationRoutes)

/** The company's integrations by name; all of them, or those whose name has a text. */
export const useQueueIntegrations = (searchParam = ''): List<QueueIntegration> =>
  useList(
    listOf(queueIntegrationRoutes.list, {
      query: { searchParam },
      rows: 'queueIntegrations',
      live: [records(queueIntegrationEvents.queueIntegration, { newAt: searchParam ? 'nowhere' : 'start' })],
    }),
  )
