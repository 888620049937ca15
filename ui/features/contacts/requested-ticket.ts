import { createStore } from '../../lib/store.ts'

/** A contact as the dialog of a new ticket names it. */
export interface FoundContact {
  id: number
  name: string
  number: string
}

/** With whom the Tickets page is to offer a new ticket, asked for from elsewhere (Ctrl+K). */
export const requestedTicket = createStore<FoundContact | 'anyone' | undefined>(undefined)
