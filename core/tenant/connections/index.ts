import { type Module, on } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { connectionTokenErrors } from '../../platform/connection-tokens/index.ts'
import { queueChanged, queueLeaving } from '../queues/index.ts'
import { checkAccount, cloudWebhook, rejectTaken } from './cloud/check.ts'
import { aboutAccounts, cloudJobs, lookAtAccount } from './cloud/look.ts'
import { metaReported } from './cloud/webhook.ts'
import {
  accessConnection,
  changeConnection,
  connectionIsUp,
  createConnection,
  letGoOfQueue,
  removeConnection,
  serializeConnections,
  showQueueAnew,
} from './connections.ts'
import { connectionErrors, connectionEvents, connectionRoutes } from './contract.ts'
import { listFirstContacts, setFirstContactLimit } from './first-contacts.ts'
import { connectionLogEvents, connectionLogRoutes } from './log/contract.ts'
import { connectionLogFile } from './log/file.ts'
import { connectionLogJobs, connectionLogOf } from './log/log.ts'
import { restrictionJobs } from './restriction.ts'
import { showConnection } from './serialize.ts'
import { endSession, pairingCode, resetSession, startSession, webVersion } from './sessions.ts'

const routes = { ...connectionRoutes, ...connectionLogRoutes }

/** The WhatsApp connections of a company. */
export const connectionsModule: Module = {
  name: 'connections',
  owns: ['whatsapps', 'cloud_accounts', 'whatsapp_queues', 'connection_diary'],
  reads: ['first_contacts', 'queues'],
  errors: { ...connectionErrors, ...connectionTokenErrors },
  events: { ...connectionEvents, ...connectionLogEvents },
  jobs: [...restrictionJobs, ...connectionLogJobs, ...cloudJobs],
  eventHandlers: [
    on(queueChanged, (tx, { queueId }) => showQueueAnew(tx, queueId)),
    on(connectionIsUp, (tx, { whatsappId }) => lookAtAccount(tx, whatsappId)),
    on(metaReported, async (tx, { whatsappId, field }) => {
      if (aboutAccounts.has(field)) await lookAtAccount(tx, whatsappId)
    }),
    on(queueLeaving, (tx, { queueId }) => letGoOfQueue(tx, queueId)),
  ],
  routes: bind(routes, {
    list: ({ company: { db }, caller }) => serializeConnections(db, caller),
    show: async ({ company: { db }, caller }, { params }) =>
      showConnection(db, await accessConnection(db, caller, params.whatsappId), caller),
    async create(call, { body }) {
      await rejectTaken(call.company, body.cloud, null)
      const { id } = await call.company.transaction(tx => createConnection(tx, body))
      return startSession(call, id)
    },
    async update(call, { params, body }) {
      await rejectTaken(call.company, body.cloud, params.whatsappId)
      const row = await call.company.transaction(tx => changeConnection(tx, call, params.whatsappId, body))
      return showConnection(call.company.db, row, call.caller)
    },
    remove: ({ company }, { params }) => removeConnection(company, params.whatsappId),
    firstContacts: call => listFirstContacts(call),
    limitFirstContacts: (call, { params, body }) => setFirstContactLimit(call, params.whatsappId, body.limit),
    diary: async ({ company: { db, clock }, caller }, { params }) =>
      connectionLogOf(db, (await accessConnection(db, caller, params.whatsappId)).id, clock.now()),
    diaryFile: async (call, { params }) =>
      connectionLogFile(call, await accessConnection(call.company.db, call.caller, params.whatsappId)),
    cloudWebhook: ({ company }) => cloudWebhook(company),
    cloudCheck: ({ company }, { body }) => checkAccount(company, body),
    webVersion: ({ company }) => webVersion(company),
    startSession: (call, { params }) => startSession(call, params.whatsappId),
    resetSession: (call, { params }) => resetSession(call, params.whatsappId),
    endSession: (call, { params }) => endSession(call, params.whatsappId),
    pairingCode: (call, { params, body }) => pairingCode(call, params.whatsappId, body.phone),
  }),
}

export { accountOf } from './cloud/account.ts'
export { capabilitiesOf, wabaOf } from './cloud/serialize.ts'
export { metaReported, takeFromMeta } from './cloud/webhook.ts'
export {
  addQueuesToConnection,
  connectedRows,
  connectionById,
  connectionIntegrationSet,
  connectionIsUp,
  connectionLeaving,
  connectionLinkChanged,
  connectionPromptSet,
  connectionRow,
  connectionStatusChanged,
  connectionTimersChanged,
  countConnections,
  createConnection,
  defaultConnection,
  serializeConnections,
  takeOverConnection,
} from './connections.ts'
export { firstContactMade, firstContactsPerDay, firstContactsUsedUp } from './first-contacts.ts'
export { proxyOf } from './proxy.ts'
export { noteRejection, noteRestriction } from './restriction.ts'
export { type ConnectionRow, queuesOfConnection } from './serialize.ts'
export { endSession, pairingCode, recordState, refsToRestore, resetSession, startSession } from './sessions.ts'
export { noteTokenUse, reclaimTokens } from './token.ts'
