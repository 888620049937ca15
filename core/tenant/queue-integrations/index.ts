import { type Module, on } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { connectionIntegrationSet } from '../connections/index.ts'
import { deliveryCalls } from '../deliveries/index.ts'
import { queueIntegrationSet } from '../queues/index.ts'
import { takesFromBots, ticketIntegrationSet, ticketMoved, ticketsJoined } from '../tickets/index.ts'
import { signingKey, sourceOf } from './bots/webhook.ts'
import { queueIntegrationErrors, queueIntegrationEvents, queueIntegrationRoutes } from './contract.ts'
import {
  changeIntegration,
  checkChosen,
  createIntegration,
  integrationRow,
  listIntegrations,
  removeIntegration,
  showIntegration,
} from './queue-integrations.ts'
import { trySession } from './try-session.ts'
import { turnJobs } from './turns/ask-task.ts'
import { dropTurns } from './turns/rows.ts'
import { stopIntegration } from './turns/stop.ts'

/** Bots of other people, to which queues and connections may lead (spec 2 §3; behaviour A18). */
export const queueIntegrationsModule: Module = {
  name: 'queue-integrations',
  owns: ['queue_integrations', 'integration_turns', 'integration_talks'],
  reads: ['queues', 'whatsapps', 'contacts', 'messages'],
  errors: queueIntegrationErrors,
  events: queueIntegrationEvents,
  jobs: turnJobs,
  reactions: [
    on(ticketMoved, async (tx, moved) => {
      if (takesFromBots(moved)) await stopIntegration(tx, moved.ticketId)
    }),
    on(ticketsJoined, async (tx, { emptiedId }) => {
      await dropTurns(tx, emptiedId)
      return []
    }),
    on(queueIntegrationSet, checkChosen),
    on(ticketIntegrationSet, checkChosen),
    on(connectionIntegrationSet, checkChosen),
  ],
  routes: bind(queueIntegrationRoutes, {
    list: ({ desk }, { query }) => listIntegrations(desk, query),
    show: ({ desk }, { params }) => showIntegration(desk.db, params.integrationId),
    secret: async ({ desk }, { params }) => {
      await showIntegration(desk.db, params.integrationId)
      return { secret: signingKey(desk.services, params.integrationId) }
    },
    ...deliveryCalls(async (desk, { integrationId }: { integrationId: number }) => {
      const integration = await integrationRow(desk.db, integrationId)
      const key = signingKey(desk.services, integrationId)
      return { source: sourceOf(integration), target: { url: integration.urlN8N, key } }
    }),
    create: ({ desk }, { body }) => desk.transaction(tx => createIntegration(tx, body)),
    testSession: (call, { body }) => trySession(call, body),
    update: ({ desk }, { params, body }) => desk.transaction(tx => changeIntegration(tx, params.integrationId, body)),
    remove: ({ desk }, { params }) => desk.transaction(tx => removeIntegration(tx, params.integrationId)),
  }),
}

export { hearForIntegration } from './turns/receive.ts'
export { stopIntegration } from './turns/stop.ts'
