import type { Invoice } from '../../../core/platform/invoices/contract.ts'
import { useUser } from '../../app/session/session.ts'
import { daysUntil } from '../../lib/time/dates.ts'

/** How an invoice is shown (spec 1 §4): overdue is what is open after its due date. */
export type InvoiceState = 'paid' | 'overdue' | 'open'

/** Tells it by the day of the own company, as the server does; the operator's is the platform's (decisions 11 and 211). */
export function useStateOf(): (invoice: Pick<Invoice, 'status' | 'dueDate'>) => InvoiceState {
  const { timeZone } = useUser().company
  return ({ status, dueDate }) => {
    if (status === 'paid') return 'paid'
    return daysUntil(dueDate, timeZone) < 0 ? 'overdue' : 'open'
  }
}

export const tones = { paid: 'success', overdue: 'danger', open: 'neutral' } as const
