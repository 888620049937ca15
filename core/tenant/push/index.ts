import { type Module, on, serveChannel } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { chatWritten } from '../chats/index.ts'
import { messageTold } from '../messages/index.ts'
import { personNamed } from '../notes/index.ts'
import { ticketsTold } from '../tickets/index.ts'
import { userLeaving } from '../users/index.ts'
import { pushErrors, pushRoutes, sight } from './contract.ts'
import { standingOf, subscribe, unsubscribe } from './subscriptions.ts'
import { hearChat, hearMention, hearMessage, hearTickets, pushJobs } from './notify.ts'

export { refusals, saidOfRefused } from './rejections.ts'

/** Tells people by their browser what happens while they have no page in front of them. */
export const pushModule: Module = {
  name: 'push',
  owns: ['push_subscriptions'],
  errors: pushErrors,
  channels: [serveChannel(sight)],
  jobs: pushJobs,
  reactions: [
    on(messageTold, hearMessage),
    on(ticketsTold, hearTickets),
    on(personNamed, hearMention),
    on(chatWritten, hearChat),
    on(userLeaving, (tx, { userId }) => unsubscribe(tx, userId)),
  ],
  routes: bind(pushRoutes, {
    get: ({ desk, caller }) => standingOf(desk, caller),
    subscribe: ({ desk, caller }, { body }) => desk.transaction(tx => subscribe(tx, caller, body)),
    unsubscribe: ({ desk, caller }) => desk.transaction(tx => unsubscribe(tx, caller.userId)),
  }),
}
