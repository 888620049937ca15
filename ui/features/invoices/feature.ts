import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { invoicePermissions } from '../../../core/platform/invoices/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

export const invoicesFeature = defineFeature({
  paths: ['/financeiro'],
  page: () => import('./invoices-page.tsx'),
  permission: invoicePermissions.pay,
  menu: {
    group: 'groupAdmin',
    label: { pt: 'Financeiro', en: 'Billing', es: 'Finanzas' },
    icon: 'wallet',
    seldom: true,
  },
})

export const subscriptionFeature = defineFeature({
  paths: ['/subscription'],
  page: () => import('./subscription-page.tsx'),
  permission: invoicePermissions.pay,
})

/** What an overdue company still owes, for whoever was refused at the sign-in with a token that may pay. */
export const OverdueInvoices: LazyExoticComponent<ComponentType<{ token: string }>> = lazy(
  () => import('./overdue-invoices.tsx'),
)
