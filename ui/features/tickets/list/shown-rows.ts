import type { ListedTicket } from '../../../../core/tenant/tickets/contract.ts'
import { createStore } from '../../../lib/store.ts'

/** The rows of the list beside the chat, as far as they are loaded; none where the chat stands elsewhere. */
export const shownRows = createStore<readonly ListedTicket[]>([])

/** Where the eye goes when a ticket leaves the list: to the one below, at its end to the one above. */
export function neighbourOf(ticketId: number): ListedTicket | undefined {
  const rows = shownRows.get()
  const at = rows.findIndex(({ id }) => id === ticketId)
  return at < 0 ? undefined : (rows[at + 1] ?? rows[at - 1])
}
