import { ticketRoutes } from '../../../../core/tenant/tickets/contract.ts'
import { type ListQuery, listOf } from '../../../lib/lists/index.ts'
import type { FoundContact } from '../../contacts/index.ts'

/** Whom someone spoke with last, by the tickets that they have or had: each once, the last first, without some. */
export function spokenWith(userId: number, without: readonly number[]): ListQuery<FoundContact> {
  const tickets = listOf(ticketRoutes.list, { query: { users: JSON.stringify([userId]) }, rows: 'tickets' })
  return {
    key: `${tickets.key} ${without.join()}`,
    live: [],
    async load(ask, signal) {
      const { rows } = await tickets.load(ask, signal)
      const contacts = new Map(rows.map(({ contact }) => [contact.id, contact]))
      for (const id of without) contacts.delete(id)
      return { rows: [...contacts.values()], hasMore: false, isPaged: false }
    },
  }
}
