import { type Module, on } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { connectionTokenErrors } from '../../platform/connection-tokens/index.ts'
import { queueChanged, queueLeaving } from '../queues/index.ts'
import { checkAccount, cloudWebhook, refuseTaken } from './cloud/check.ts'
import { aboutAccounts, cloudJobs, lookAtAccount } from './cloud/look.ts'
import { metaTold } from './cloud/webhook.ts'
import {
  accessConnection,
  changeConnection,
  connectionIsUp,
  createConnection,
  letGoOfQueue,
  removeConnection,
  shownConnections,
  showQueueAnew,
} from './connections.ts'
import { connectionErrors, connectionEvents, connectionRoutes } from './contract.ts'
import { diaryEvents, diaryRoutes } from './log/contract.ts'
import { diaryJobs, diaryOf } from './log/log.ts'
import { diaryFile } from './log/file.ts'
import { listFirstContacts, setFirstContactLimit } from './first-contacts.ts'
import { restrictionJobs } from './restriction.ts'
import { endSession, pairingCode, resetSession, startSession, webVersion } from './sessions.ts'
import { showConnection } from './serialize.ts'

const routes = { ...connectionRoutes, ...diaryRoutes }

/** The WhatsApp connections of a company. */
export const connectionsModule: Module = {
  name: 'connections',
  owns: ['whatsapps', 'cloud_accounts', 'whatsapp_queues', 'connection_diary'],
  reads: ['first_contacts', 'queues'],
  errors: { ...connectionErrors, ...connectionTokenErrors },
  events: { ...connectionEvents, ...diaryEvents },
  jobs: [...restrictionJobs, ...diaryJobs, ...cloudJobs],
  reactions: [
    on(queueChanged, (tx, { queueId }) => showQueueAnew(tx, queueId)),
    on(connectionIsUp, (tx, { whatsappId }) => lookAtAccount(tx, whatsappId)),
    on(metaTold, async (tx, { whatsappId, field }) => {
      if (aboutAccounts.has(field)) await lookAtAccount(tx, whatsappId)
    }),
    on(queueLeaving, (tx, { queueId }) => letGoOfQueue(tx, queueId)),
  ],
  routes: bind(routes, {
    list: ({ desk: { db }, caller }) => shownConnections(db, caller),
    show: async ({ desk: { db }, caller }, { params }) =>
      showConnection(db, await accessConnection(db, caller, params.whatsappId), caller),
    async create(call, { body }) {
      await refuseTaken(call.desk, body.cloud, null)
      const { id } = await call.desk.transaction(tx => createConnection(tx, body))
      return startSession(call, id)
    },
    async update(call, { params, body }) {
      await refuseTaken(call.desk, body.cloud, params.whatsappId)
      const row = await call.desk.transaction(tx => changeConnection(tx, call, params.whatsappId, body))
      return showConnection(call.desk.db, row, call.caller)
    },
    remove: ({ desk }, { params }) => removeConnection(desk, params.whatsappId),
    firstContacts: call => listFirstContacts(call),
    limitFirstContacts: (call, { params, body }) => setFirstContactLimit(call, params.whatsappId, body.limit),
    diary: async ({ desk: { db, clock }, caller }, { params }) =>
      diaryOf(db, (await accessConnection(db, caller, params.whatsappId)).id, clock.now()),
    diaryFile: async (call, { params }) =>
      diaryFile(call, await accessConnection(call.desk.db, call.caller, params.whatsappId)),
    cloudWebhook: ({ desk }) => cloudWebhook(desk),
    cloudCheck: ({ desk }, { body }) => checkAccount(desk, body),
    webVersion: ({ desk }) => webVersion(desk),
    startSession: (call, { params }) => startSession(call, params.whatsappId),
    resetSession: (call, { params }) => resetSession(call, params.whatsappId),
    endSession: (call, { params }) => endSession(call, params.whatsappId),
    pairingCode: (call, { params, body }) => pairingCode(call, params.whatsappId, body.phone),
  }),
}

export { accountOf } from './cloud/account.ts'
export { capabilitiesOf, wabaOf } from './cloud/serialize.ts'
export { metaTold, takeFromMeta } from './cloud/webhook.ts'
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
  shownConnections,
  takeOverConnection,
} from './connections.ts'
export { firstContactMade, firstContactsPerDay, firstContactsUsedUp } from './first-contacts.ts'
export { noteTokenUse, reclaimTokens } from './token.ts'
export { proxyOf } from './proxy.ts'
export { noteRefusal, noteRestriction } from './restriction.ts'
export { endSession, pairingCode, recordState, refsToRestore, resetSession, startSession } from './sessions.ts'
export { type ConnectionRow, queuesOfConnection } from './serialize.ts'
