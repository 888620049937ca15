import { type Module, serveChannel } from '../../desk/index.ts'
import { mayJoinTicket } from './access.ts'
import type { TicketDeps } from './announcer.ts'
import { ticketChannels, ticketErrors, ticketEvents } from './contract.ts'
import { ticketReactions } from './followers.ts'
import { ticketJobs } from './jobs.ts'
import { routesWith } from './routes.ts'

/** The door of the tickets' room. */
export const ticketsRoom = (deps: TicketDeps): Module => ({
  name: 'tickets',
  errors: ticketErrors,
  routes: routesWith(deps),
  events: ticketEvents,
  channels: [
    serveChannel(ticketChannels.list),
    serveChannel(ticketChannels.chat, (desk, caller, { ticketId }) => mayJoinTicket(caller, desk, ticketId)),
    serveChannel(ticketChannels.bell),
  ],
  jobs: ticketJobs(deps.announcer),
  reactions: ticketReactions,
})

export { accessTicket, hiddenQueues, isSplitByQueue } from './access.ts'
export { type Announcer, announce } from './announcer.ts'
export {
  IN_HANDS,
  type PlacedTicket,
  placeMessage,
  reopenAsPending,
} from './find.ts'
export { finishTicket } from './finish.ts'
export { noteMessage, readTicket } from './note.ts'
export { publishTicket } from './publish.ts'
export { answerRating, ratesTicket } from './rating.ts'
export { ticketLeaving } from './remove.ts'
export { changeTicket, type TicketRow, ticketRow } from './row.ts'
export { recordTrace } from './trace.ts'
export { trackMoved } from './tracking.ts'
export { transferTicket } from './transfer.ts'
export { ticketView } from './view.ts'
