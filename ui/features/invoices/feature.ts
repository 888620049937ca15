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
  menu: {
    group: 'groupAdmin',
    label: { pt: 'Assinatura', en: 'Subscription', es: 'Suscripción' },
    icon: 'star',
    seldom: true,
  },
})

export const platformInvoicesFeature = defineFeature({
  paths: ['/cobrancas/:tab?'],
  page: () => import('./platform/platform-invoices-page.tsx'),
  superOnly: true,
  menu: {
    group: 'groupPlatform',
    label: { pt: 'Cobranças', en: 'Companies’ invoices', es: 'Cobros' },
    icon: 'inbox',
    seldom: true,
  },
})
