import type { Contact } from '../../../core/tenant/contacts/contract.ts'
import { ticketRoutes } from '../../../core/tenant/tickets/contract.ts'
import type { User } from '../../app/session/user.ts'
import { client } from '../../lib/api/client.ts'
import { navigate } from '../../lib/router/index.tsx'
import { requestedTicket } from './requested-ticket.ts'

const tickets = client(ticketRoutes)

/** Leads to the tickets, where one with this contact is found or, once what it lacks was chosen, made. */
export function offerTicket({ id, name, number }: Pick<Contact, 'id' | 'name' | 'number'>): void {
  requestedTicket.set({ id, name, number })
  navigate('/tickets')
}

/** Opens the ticket of a contact that was just added (spec 1 §2). Only who has several queues is asked for one first. */
export async function openTicketOf(contact: Contact, { id, profile, queues }: User): Promise<void> {
  const only = queues.length === 1 ? queues[0]?.queueId : undefined
  if (profile !== 'admin' && only === undefined) return offerTicket(contact)
  const body = { contactId: contact.id, queueId: only ?? null, userId: id, status: 'open' as const }
  navigate(`/tickets/${(await tickets.create({ body })).uuid}`)
}
