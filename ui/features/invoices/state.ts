import type { Invoice } from '../../../core/platform/invoices/contract.ts'
import { daysUntil } from '../../lib/time/dates.ts'

/** How an invoice is shown (spec 1 §4): overdue is what is open after its due date. */
export type InvoiceState = 'paid' | 'overdue' | 'open'

export function stateOf({ status, dueDate }: Pick<Invoice, 'status' | 'dueDate'>): InvoiceState {
  if (status === 'paid') return 'paid'
  return daysUntil(dueDate) < 0 ? 'overdue' : 'open'
}

export const tones = { paid: 'success', overdue: 'danger', open: 'neutral' } as const
