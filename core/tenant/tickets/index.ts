import { type CompanyContext, type CompanyTx, type Module, serveChannel } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { bind, type CompanyCall } from '../../http/bind.ts'
import { found } from '../../kit/errors.ts'
import { accessTicket, mayJoinTicket, seen } from './access.ts'
import { type Ticket, type TicketDetail, ticketChannels, ticketErrors, ticketEvents, ticketRoutes } from './contract.ts'
import { ticketEventHandlers } from './event-handlers/event-handlers.ts'
import { createTicket } from './lifecycle/create.ts'
import { ticketJobs } from './lifecycle/jobs.ts'
import { markUnread, snoozeTicket, wakeTicket } from './lifecycle/snooze.ts'
import { undoClose } from './lifecycle/undo.ts'
import { updateTicket } from './lifecycle/update.ts'
import { aliveTicketsOf } from './list/alive.ts'
import { countTickets } from './list/counts.ts'
import { listTickets } from './list/list.ts'
import { listTicketsOf } from './list/of-contact.ts'
import { waitingInQueues } from './list/waiting.ts'
import { sendTyping, ticketPeople } from './people.ts'
import { removeTicket } from './record/move.ts'
import type { TicketRow } from './record/row.ts'
import { traceOf } from './record/trace.ts'
import { detailRow, ticketDetail, ticketView } from './record/view.ts'

const mayJoin = (company: CompanyContext, caller: Caller, { ticketId }: { ticketId: number }): Promise<boolean> =>
  mayJoinTicket(caller, company, ticketId)

export const ticketsModule: Module = {
  name: 'tickets',
  owns: ['tickets', 'ticket_tracking', 'attendance_turns', 'ticket_trace'],
  reads: [
    'contact_extra_info',
    'contacts',
    'messages',
    'messages_search',
    'queue_options',
    'queues',
    'settings',
    'tags',
    'ticket_tags',
    'user_queues',
    'users',
    'whatsapps',
  ],
  errors: ticketErrors,
  events: ticketEvents,
  channels: [
    serveChannel(ticketChannels.list),
    serveChannel(ticketChannels.chat, mayJoin),
    serveChannel(ticketChannels.looking, mayJoin, ticketPeople),
    serveChannel(ticketChannels.writing, mayJoin, ticketPeople),
    serveChannel(ticketChannels.bell),
  ],
  jobs: ticketJobs,
  eventHandlers: ticketEventHandlers,
  routes: bind(ticketRoutes, {
    list: ({ caller, company }, { query }) => listTickets(company, caller, query),
    counts: ({ caller, company }, { query }) => countTickets(company.db, caller, query),
    waiting: ({ company }) => waitingInQueues(company.db),
    ofContact: ({ caller, company }, { params, query }) => listTicketsOf(company, caller, params.contactId, query),
    alive: ({ company }, { query }) => aliveTicketsOf(company, query),
    show: (call, { params }) => detail(call, { id: params.ticketId }),
    showByUuid: (call, { params }) => detail(call, { uuid: params.uuid }),
    create: (call, { body }) => acted(call, tx => createTicket(tx, call.caller, body)),
    async update(call, { params, body }) {
      return view(call, await call.company.transaction(tx => updateTicket(tx, call.caller, params.ticketId, body)))
    },
    markUnread: (call, { params }) => acted(call, tx => markUnread(tx, call.caller, params.ticketId)),
    snooze: (call, { params, body }) => acted(call, tx => snoozeTicket(tx, call.caller, params.ticketId, body)),
    wake: (call, { params }) => acted(call, tx => wakeTicket(tx, call.caller, params.ticketId)),
    takeBack: (call, { params }) => acted(call, tx => undoClose(tx, call.caller, params.ticketId)),
    async remove({ caller, company }, { params }) {
      await company.transaction(async tx => {
        const ticket = await accessTicket(tx.db, caller, params.ticketId)
        const contact = tx.db.selectFrom('contacts').select('name').where('id', '=', ticket.contactId)
        const { name } = await contact.executeTakeFirstOrThrow()
        await tx.audit({ kind: 'ticketDeleted', subject: `#${ticket.id} ${name}` })
        await removeTicket(tx, ticket)
      })
      return { message: 'ticket deleted' as const }
    },
    async trace({ caller, company }, { params }) {
      const { id } = await accessTicket(company.db, caller, params.ticketId)
      return { trace: await traceOf(company.db, id) }
    },
  }),
}

async function detail(
  { caller, company }: CompanyCall,
  which: { id: number } | { uuid: string },
): Promise<TicketDetail> {
  return ticketDetail(company.db, company.blobs, seen(caller, await detailRow(company.db, which)))
}

/** Does something with a ticket, and answers with it as it is then. */
async function acted(call: CompanyCall, act: (tx: CompanyTx) => Promise<TicketRow>): Promise<Ticket> {
  return view(call, (await call.company.transaction(act)).id)
}

/** The ticket after a change, also for those who no longer see it: the answer belongs to anyone who changed it. */
const view = async ({ company }: CompanyCall, id: number): Promise<Ticket> =>
  found(await ticketView(company.db, company.blobs, id), ticketErrors.ERR_NO_TICKET_FOUND)

export { accessTicket, hiddenQueues } from './access.ts'
export { recordBlocked } from './bots/blocked.ts'
export { moveByTrigger } from './bots/move-by-trigger.ts'
export { isTooFast, noteAnswer } from './bots/pace.ts'
export { type Trigger, takeTrigger, withoutTriggers, withoutTriggersIn } from './bots/trigger.ts'
export {
  type NoteWithChange,
  say,
  ticketGiven,
  ticketIntegrationSet,
  ticketLeaving,
  ticketMoved,
  ticketNoted,
  ticketPromptSet,
  ticketRead,
  ticketSays,
  ticketsJoined,
  ticketsReported,
  ticketsSplit,
} from './domain-events.ts'
export { type AssignedTicket, assignMessage } from './lifecycle/assign-message.ts'
export { openTo } from './lifecycle/attend.ts'
export { finishTicket } from './lifecycle/finish.ts'
export { answerRating, mayStillRate, readRate } from './lifecycle/rating.ts'
export { transferTicket } from './lifecycle/transfer.ts'
export { countUnread } from './list/counts.ts'
export { countLanes, listLanes } from './list/lanes.ts'
export {
  type BotState,
  IN_HANDS,
  isLeftToBots,
  readBotState,
  takesFromBots,
  writeBotState,
} from './record/bot-state.ts'
export {
  amendTicket,
  noteMessage,
  readTicket,
  readTicketInPart,
  referTicket,
  rewordTicket,
  unnoteMessage,
  wordsIn,
} from './record/move.ts'
export { publishTicket, withTicketAtEnd } from './record/publish.ts'
export { referralOfRound } from './record/rounds.ts'
export { aliveTicketOf, type TicketRow, ticketRow } from './record/row.ts'
export { isSplitByQueue } from './record/split-by-queue.ts'
export { newestTicketOf, settleTicket, takeOverTicket } from './record/take-over.ts'
export { recordTrace, recordTraceOnce, traceOf } from './record/trace.ts'
export { ticketView } from './record/view.ts'
export { sendTyping }
