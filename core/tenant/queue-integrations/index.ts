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
  eventHandlers: [
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
    list: ({ company }, { query }) => listIntegrations(company, query),
    show: ({ company }, { params }) => showIntegration(company.db, params.integrationId),
    secret: async ({ company }, { params }) => {
      await showIntegration(company.db, params.integrationId)
      return { secret: signingKey(company.services, params.integrationId) }
    },
    ...deliveryCalls(async (company, { integrationId }: { integrationId: number }) => {
      const integration = await integrationRow(company.db, integrationId)
      const key = signingKey(company.services, integrationId)
      return { source: sourceOf(integration), target: { url: integration.urlN8N, key } }
    }),
    create: ({ company }, { body }) => company.transaction(tx => createIntegration(tx, body)),
    testSession: (call, { body }) => trySession(call, body),
    update: ({ company }, { params, body }) =>
      company.transaction(tx => changeIntegration(tx, params.integrationId, body)),
    remove: ({ company }, { params }) => company.transaction(tx => removeIntegration(tx, params.integrationId)),
  }),
}

export { receiveForIntegration } from './turns/receive.ts'
export { stopIntegration } from './turns/stop.ts'
