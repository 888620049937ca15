import { type Module, serveChannel } from '../../desk/index.ts'
import { mayJoinTicket } from './access.ts'
import { ticketChannels, ticketErrors, ticketEvents } from './contract.ts'
import { ticketReactions } from './followers.ts'
import { ticketJobs } from './jobs.ts'
import { ticketsBound } from './routes.ts'

export const ticketsModule: Module = {
  name: 'tickets',
  errors: ticketErrors,
  routes: ticketsBound,
  events: ticketEvents,
  channels: [
    serveChannel(ticketChannels.list),
    serveChannel(ticketChannels.chat, (desk, caller, { ticketId }) => mayJoinTicket(caller, desk, ticketId)),
    serveChannel(ticketChannels.bell),
  ],
  jobs: ticketJobs,
  reactions: ticketReactions,
}

export { accessTicket, hiddenQueues, isSplitByQueue } from './access.ts'
export { say, ticketLeaving, ticketRead, ticketSays } from './facts.ts'
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
export { changeTicket, type TicketRow, ticketRow } from './row.ts'
export { recordTrace } from './trace.ts'
export { trackMoved } from './tracking.ts'
export { transferTicket } from './transfer.ts'
export { ticketView } from './view.ts'
