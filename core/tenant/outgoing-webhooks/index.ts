import { type Module, on } from '../../desk/index.ts'
import { bind } from '../../http/index.ts'
import { connectionLeaving, connectionStatusChanged } from '../connections/index.ts'
import { circuitOf, deliveriesOf, deliveryOf, endRest, sendAgain } from '../deliveries/index.ts'
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
    deliveries: async ({ desk: { db } }, { params, query }) =>
      deliveriesOf(db, sourceOf(await webhookRow(db, params.webhookId)), query),
    circuit: async ({ desk: { db } }, { params }) => circuitOf(db, sourceOf(await webhookRow(db, params.webhookId))),
    delivery: async ({ desk: { db } }, { params }) =>
      deliveryOf(db, sourceOf(await webhookRow(db, params.webhookId)), params.deliveryId),
    sendAgain: async ({ desk }, { params }) => {
      const row = await webhookRow(desk.db, params.webhookId)
      const sent = await sendAgain(desk, sourceOf(row), params.deliveryId, targetOf(desk, row))
      // Somebody is there again: what waits need not wait for the end of a rest.
      if (sent.fault === null) await desk.transaction(tx => setOut(tx, row.id))
      return sent
    },
    resume: async ({ desk }, { params }) => {
      const row = await webhookRow(desk.db, params.webhookId)
      await desk.transaction(async tx => {
        await endRest(tx, sourceOf(row))
        await setOut(tx, row.id)
      })
    },
  }),
}
