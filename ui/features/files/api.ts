import { fileListRoutes } from '../../../core/tenant/file-lists/contract.ts'
import { client } from '../../lib/api/client.ts'

export const filesApi = client(fileListRoutes)
