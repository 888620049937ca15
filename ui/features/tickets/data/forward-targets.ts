import type { OtherTicket } from '../../../../core/tenant/tickets/contract.ts'
import type { ListQuery } from '../../../lib/lists/index.ts'
import type { FoundContact } from '../../contacts/index.ts'
import { ticketsApi } from './api.ts'

/** Someone to whom messages could be handed on, and the ticket that they have already. */
export type ForwardTarget = FoundContact & { other?: OtherTicket | undefined }

/** Contacts, each with the ticket that keeps another one from being opened on a connection. */
export const forwardTargets = (
  contacts: ListQuery<FoundContact>,
  whatsappId: number | null,
): ListQuery<ForwardTarget> => ({
  key: `${contacts.key} targets ${whatsappId}`,
  live: [],
  async load(ask, signal) {
    const page = await contacts.load(ask, signal)
    if (page.rows.length === 0) return page
    const contactIds = JSON.stringify(page.rows.map(({ id }) => id))
    const { tickets } = await ticketsApi.alive(
      { query: { contactIds, whatsappId: whatsappId ?? undefined } },
      { signal },
    )
    const rows = page.rows.map(contact => ({ ...contact, other: tickets.find(one => one.contactId === contact.id) }))
    return { ...page, rows }
  },
})
