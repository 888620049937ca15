import { type Module, on, serveChannel } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { chatWritten } from '../chats/index.ts'
import { messageReported } from '../messages/index.ts'
import { personNamed } from '../notes/index.ts'
import { ticketsReported } from '../tickets/index.ts'
import { userLeaving } from '../users/index.ts'
import { pushErrors, pushRoutes, sight } from './contract.ts'
import { pushJobs, receiveChat, receiveMention, receiveMessage, receiveTickets } from './notify.ts'
import { entitlementsOf, subscribe, unsubscribe } from './subscriptions.ts'

export { reasonOfRejected, rejections } from './rejections.ts'

/** Tells people by their browser what happens while they have no page in front of them. */
export const pushModule: Module = {
  name: 'push',
  owns: ['push_subscriptions'],
  errors: pushErrors,
  channels: [serveChannel(sight)],
  jobs: pushJobs,
  eventHandlers: [
    on(messageReported, receiveMessage),
    on(ticketsReported, receiveTickets),
    on(personNamed, receiveMention),
    on(chatWritten, receiveChat),
    on(userLeaving, (tx, { userId }) => unsubscribe(tx, userId)),
  ],
  routes: bind(pushRoutes, {
    get: ({ company, caller }) => entitlementsOf(company, caller),
    subscribe: ({ company, caller }, { body }) => company.transaction(tx => subscribe(tx, caller, body)),
    unsubscribe: ({ company, caller }) => company.transaction(tx => unsubscribe(tx, caller.userId)),
  }),
}
