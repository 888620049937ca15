import { contactRoutes } from '../../../core/tenant/contacts/contract.ts'
import { client } from '../../lib/api/client.ts'

export const contactsApi = client(contactRoutes)
