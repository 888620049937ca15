import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** What an overdue company still owes, for whoever was refused at the sign-in with a token that may pay. */
export const OverdueInvoices: LazyExoticComponent<ComponentType<{ token: string }>> = lazy(
  () => import('./overdue-invoices.tsx'),
)
export { platformInvoicesFeature } from './feature.ts'
