import { type Module, on } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { connectionLeaving, connectionStatusChanged } from '../connections/index.ts'
import { deliveryCalls } from '../deliveries/index.ts'
import { messageReported } from '../messages/index.ts'
import { ticketsReported } from '../tickets/index.ts'
import { outgoingWebhookErrors, outgoingWebhookEvents, outgoingWebhookRoutes } from './contract.ts'
import { deliverJobs, setOut, sourceOf, targetOf } from './deliver.ts'
import { reportConnection, reportConnectionGone, reportMessage, reportTickets } from './happen.ts'
import {
  changeWebhook,
  createWebhook,
  listWebhooks,
  removeWebhook,
  renewSecret,
  webhookRow,
} from './outgoing-webhooks.ts'

/** Addresses of the company's other programs, which are told about messages, tickets and connections. */
export const outgoingWebhooksModule: Module = {
  name: 'outgoing-webhooks',
  owns: ['outgoing_webhooks'],
  errors: outgoingWebhookErrors,
  events: outgoingWebhookEvents,
  jobs: deliverJobs,
  eventHandlers: [
    on(messageReported, reportMessage),
    on(ticketsReported, reportTickets),
    on(connectionStatusChanged, reportConnection),
    on(connectionLeaving, reportConnectionGone),
  ],
  routes: bind(outgoingWebhookRoutes, {
    list: ({ company }) => listWebhooks(company.db),
    renewSecret: ({ company }, { params }) => company.transaction(tx => renewSecret(tx, params.webhookId)),
    create: ({ company }, { body }) => company.transaction(tx => createWebhook(tx, body)),
    update: ({ company }, { params, body }) => company.transaction(tx => changeWebhook(tx, params.webhookId, body)),
    remove: ({ company }, { params }) => company.transaction(tx => removeWebhook(tx, params.webhookId)),
    ...deliveryCalls(async (company, { webhookId }: { webhookId: number }) => {
      const row = await webhookRow(company.db, webhookId)
      return { source: sourceOf(row), target: targetOf(company, row), goesOn: tx => setOut(tx, webhookId) }
    }),
  }),
}
