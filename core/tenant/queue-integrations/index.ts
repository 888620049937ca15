import { type Module, on } from '../../desk/index.ts'
import { bind } from '../../http/index.ts'
import { connectionIntegrationSet } from '../connections/index.ts'
import { queueIntegrationSet } from '../queues/index.ts'
import { queueIntegrationErrors, queueIntegrationEvents, queueIntegrationRoutes } from './contract.ts'
import {
  changeIntegration,
  checkChosen,
  createIntegration,
  listIntegrations,
  removeIntegration,
  showIntegration,
} from './queue-integrations.ts'
import { trySession } from './try-session.ts'

/** Bots of other people, to which queues and connections may lead (spec 2 §3; behaviour A18). */
export const queueIntegrationsModule: Module = {
  name: 'queue-integrations',
  owns: ['queue_integrations'],
  reads: ['queues', 'whatsapps'],
  errors: queueIntegrationErrors,
  events: queueIntegrationEvents,
  reactions: [on(queueIntegrationSet, checkChosen), on(connectionIntegrationSet, checkChosen)],
  routes: bind(queueIntegrationRoutes, {
    list: ({ desk }, { query }) => listIntegrations(desk.db, query),
    show: ({ desk }, { params }) => showIntegration(desk.db, params.integrationId),
    create: ({ desk }, { body }) => desk.transaction(tx => createIntegration(tx, body)),
    testSession: (call, { body }) => trySession(call, body),
    update: ({ desk }, { params, body }) => desk.transaction(tx => changeIntegration(tx, params.integrationId, body)),
    remove: ({ desk }, { params }) => desk.transaction(tx => removeIntegration(tx, params.integrationId)),
  }),
}
