import { type Module, on } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { connectionLeaving, connectionStatusChanged } from '../connections/index.ts'
import { deliveryCalls } from '../deliveries/index.ts'
import { messageTold } from '../messages/index.ts'
import { ticketsTold } from '../tickets/index.ts'
import { outgoingWebhookErrors, outgoingWebhookEvents, outgoingWebhookRoutes } from './contract.ts'
import { deliverJobs, setOut, sourceOf, targetOf } from './deliver.ts'
import { tellConnection, tellConnectionGone, tellMessage, tellTickets } from './happen.ts'
import {
  changeWebhook,
  createWebhook,
  listWebhooks,
  removeWebhook,
  renewSecret,
  webhookRow,
} from './outgoing-webhooks.ts'

/** Addresses of the company's other programs, which are told of messages, tickets and connections. */
export const outgoingWebhooksModule: Module = {
  name: 'outgoing-webhooks',
  owns: ['outgoing_webhooks'],
  errors: outgoingWebhookErrors,
  events: outgoingWebhookEvents,
  jobs: deliverJobs,
  reactions: [
    on(messageTold, tellMessage),
    on(ticketsTold, tellTickets),
    on(connectionStatusChanged, tellConnection),
    on(connectionLeaving, tellConnectionGone),
  ],
  routes: bind(outgoingWebhookRoutes, {
    list: ({ desk }) => listWebhooks(desk.db),
    renewSecret: ({ desk }, { params }) => desk.transaction(tx => renewSecret(tx, params.webhookId)),
    create: ({ desk }, { body }) => desk.transaction(tx => createWebhook(tx, body)),
    update: ({ desk }, { params, body }) => desk.transaction(tx => changeWebhook(tx, params.webhookId, body)),
    remove: ({ desk }, { params }) => desk.transaction(tx => removeWebhook(tx, params.webhookId)),
    ...deliveryCalls(async (desk, { webhookId }: { webhookId: number }) => {
      const row = await webhookRow(desk.db, webhookId)
      return { source: sourceOf(row), target: targetOf(desk, row), goesOn: tx => setOut(tx, webhookId) }
    }),
  }),
}
