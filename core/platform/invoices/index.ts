import type { Module } from '../../company/index.ts'
import { bindPlatform } from '../../http/index.ts'
import { chargeInvoice } from './charging.ts'
import { invoiceErrors, invoiceEvents, invoiceRoutes } from './contract.ts'
import { owedInvoices, ownInvoices, platformInvoice, platformInvoices } from './invoices.ts'
import { receiveNotification } from './notifications/receive.ts'
import { settleUnmatched, unmatchedPayments } from './notifications/strays.ts'
import { payInvoice } from './paying.ts'

export { withdrawCharges } from './charges.ts'
export { platformInvoice, platformInvoices } from './invoices.ts'
export { invoicesFollow, makeInvoices } from './making.ts'
export { askForPayments, POLL_INTERVAL } from './notifications/poll.ts'
export { forgetNotifications } from './notifications/work.ts'
export { payInvoice } from './paying.ts'

export const invoicesModule: Module = {
  name: 'invoices',
  owns: ['invoices', 'charges', 'payment_notifications', 'stray_payments'],
  reads: ['companies', 'plans'],
  errors: invoiceErrors,
  events: invoiceEvents,
  routes: bindPlatform(invoiceRoutes, {
    listOwn: ({ platform, caller }, { query }) => ownInvoices(platform.store.db, caller.companyId, query),
    list: ({ platform }, { query }) => platformInvoices(platform, query),
    owed: ({ platform }, { query }) => owedInvoices(platform, query),
    subscribe: (call, { body }) => chargeInvoice(call.platform, call.caller.companyId, body, call),
    notify: receiveNotification,
    notifyPix: receiveNotification,
    strays: ({ platform }, { query }) => unmatchedPayments(platform.store.db, query),
    settleStray: (call, { params, body }) => settleUnmatched(call.platform, params.id, body.settled, call),
    pay: async (call, { params }) => {
      const { platform } = call
      await payInvoice(platform, params.id, call)
      return platformInvoice(platform.store.db, params.id)
    },
  }),
}
