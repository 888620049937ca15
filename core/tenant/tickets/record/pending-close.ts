import type { CompanyTx } from '../../../company/index.ts'
import { job } from '../../../company/jobs/index.ts'
import { HELD_MS } from '../contract.ts'
import type { TicketRow } from './row.ts'

/** What a ticket is when it is not finished after all. */
const asItWas = [
  'status',
  'userId',
  'updatedAt',
  'waitingSince',
  'chatbot',
  'queueOptionId',
  'bot',
  'useIntegration',
  'integrationId',
  'promptId',
] as const satisfies readonly (keyof TicketRow)[]

/**
 * The end of a ticket that can still be taken back: what is said of it then, and how the ticket was. It lies on the ticket's
 * row, so that a crash or a closed page changes nothing about it; whatever moves the ticket meanwhile drops it.
 */
export interface PendingClose {
  body: string
  asksForRating: boolean
  before: Pick<TicketRow, (typeof asItWas)[number]>
}

/** It cannot be taken back any more: it is said. */
export const closePending = job<{ ticketId: number }>('ticket.endHeld')

/** The column of a ticket that ends now. */
export function pendingClose(before: TicketRow, content: Omit<PendingClose, 'before'>): string {
  const known = Object.fromEntries(asItWas.map(column => [column, before[column]])) as PendingClose['before']
  return JSON.stringify({ ...content, before: known } satisfies PendingClose)
}

/** Undefined where nothing is held. */
export const pendingCloseOf = ({ heldEnd: pendingClose }: TicketRow): PendingClose | undefined =>
  pendingClose === null ? undefined : (JSON.parse(pendingClose) as PendingClose)

export const announceCloseLater = (tx: CompanyTx, ticketId: number): Promise<void> =>
  tx.schedule(closePending.at(tx.now + HELD_MS, ticketId, { ticketId }))
