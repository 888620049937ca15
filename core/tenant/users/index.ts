import { type Module, on } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { accountRightsChanged } from '../../platform/auth/index.ts'
import { connectionLeaving } from '../connections/index.ts'
import { queueChanged, queueLeaving } from '../queues/index.ts'
import { letGoOfConnection, letGoOfQueue, showQueueAnew } from './assignments.ts'
import { userErrors, userEvents, userRoutes } from './contract.ts'
import { openInvitationErrors, openInvitationRoutes } from './invitations/contract.ts'
import { invite, openInvitations, uninvite } from './invitations/invitations.ts'
import { endPause, pauseJobs, pauseUser } from './pause.ts'
import { presenceJobs, userSeen } from './presence.ts'
import { showUserAnew } from './serialize.ts'
import { allUsers, changeUser, createUser, listUsers, removeUser, userById } from './users.ts'

/** The people of a company. */
export const usersModule: Module = {
  name: 'users',
  owns: ['users', 'user_queues', 'invitations'],
  reads: ['queues'],
  errors: { ...userErrors, ...openInvitationErrors },
  events: userEvents,
  eventHandlers: [
    on(queueChanged, (tx, { queueId }) => showQueueAnew(tx, queueId)),
    on(queueLeaving, (tx, { queueId }) => letGoOfQueue(tx, queueId)),
    on(accountRightsChanged, (tx, { userId }) => showUserAnew(tx, userId)),
    on(connectionLeaving, (tx, { whatsappId }) => letGoOfConnection(tx, whatsappId)),
  ],
  jobs: [...presenceJobs, ...pauseJobs],
  // Every 300 s (spec 1 §7).
  signals: { userStatus: (company, caller) => userSeen(company, caller.userId) },
  routes: bind(
    { ...userRoutes, ...openInvitationRoutes },
    {
      list: ({ company }, { query }) => listUsers(company, query),
      listAll: ({ company }) => allUsers(company),
      get: ({ company }, { params }) => userById(company, params.id),
      create: ({ company }, { body }) => createUser(company, body),
      update: (call, { params, body }) => changeUser(call.company, call, params.id, body),
      remove: async ({ company, caller }, { params }) => {
        await removeUser(company, caller, params.id)
        return { message: 'User deleted' }
      },
      pause: ({ company, caller }, { body }) => company.transaction(tx => pauseUser(tx, caller, body)),
      invitations: ({ company }) => openInvitations(company),
      invite: ({ company, caller }, { body }) => company.transaction(tx => invite(tx, caller, body)),
      uninvite: ({ company }, { params }) => company.transaction(tx => uninvite(tx, params.invitationId)),
      endPause: ({ company, caller }) => company.transaction(tx => endPause(tx, caller)),
    },
  ),
}

export { addQueuesToPerson, setQueuesOf } from './assignments.ts'
export { isPausing } from './pause.ts'
export { presenceChanged } from './presence.ts'
export { addMissingAccounts, settlePendingAccounts, tenantSide } from './tenant-side.ts'
export {
  createUser,
  personWithEmail,
  takeOverUser,
  userLeaving,
  userRightsChanged,
} from './users.ts'
