import { messageRoutes } from '../../../../core/tenant/messages/contract.ts'
import { noteRoutes } from '../../../../core/tenant/notes/contract.ts'
import { ticketRoutes } from '../../../../core/tenant/tickets/contract.ts'
import { client } from '../../../lib/api/client.ts'

/** The calls of this page. */
export const ticketsApi = client(ticketRoutes)
export const messagesApi = client(messageRoutes)
export const notesApi = client(noteRoutes)
