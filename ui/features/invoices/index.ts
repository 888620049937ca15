import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { OverdueInvoicesProps } from './overdue-invoices.tsx'

/** What an overdue company still owes, for anyone who was rejected at the sign-in with a token that may pay. */
export const OverdueInvoices: LazyExoticComponent<ComponentType<OverdueInvoicesProps>> = lazy(
  () => import('./overdue-invoices.tsx'),
)
export { platformInvoicesFeature } from './feature.ts'
