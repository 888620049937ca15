import { quickMessageRoutes } from '../../../core/tenant/quick-messages/contract.ts'
import { client } from '../../lib/api/client.ts'

export const quickMessagesApi = client(quickMessageRoutes)
