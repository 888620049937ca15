import { contactListItemRoutes, contactListRoutes } from '../../../core/tenant/contact-lists/contract.ts'
import { client } from '../../lib/api/client.ts'

export const contactListsApi = client(contactListRoutes)
export const contactListItemsApi = client(contactListItemRoutes)
