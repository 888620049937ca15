import { flowRoutes } from '../../../core/tenant/flows/contract.ts'
import { client } from '../../lib/api/client.ts'

export const flowsApi = client(flowRoutes)
