import { invoicePermissions } from '../../../core/platform/invoices/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

export const invoicesFeature = defineFeature({
  paths: ['/financeiro'],
  page: () => import('./invoices-page.tsx'),
  guide: 'billing',
  permission: invoicePermissions.pay,
  menu: {
    group: 'company',
    label: { pt: 'Financeiro', en: 'Billing', es: 'Finanzas' },
    title: { pt: 'Faturas e assinatura', en: 'Invoices and subscription', es: 'Facturas y suscripción' },
    icon: 'wallet',
    seldom: true,
  },
})

export const subscriptionFeature = defineFeature({
  paths: ['/subscription'],
  page: () => import('./subscription-page.tsx'),
  guide: 'billing',
  permission: invoicePermissions.pay,
})

export const platformInvoicesFeature = defineFeature({
  paths: ['/cobrancas/:tab?'],
  page: () => import('./platform/platform-invoices-page.tsx'),
  guide: 'platform-invoices',
  superOnly: true,
  menu: {
    group: 'platform',
    label: { pt: 'Cobranças', en: 'Companies’ invoices', es: 'Cobros' },
    icon: 'inbox',
    seldom: true,
  },
})
