import type { Caller } from '../../domain/access/caller.ts'
import { type Desk, type DeskTx, type Module, serveChannel } from '../../company/index.ts'
import { bind, type DeskCall } from '../../http/bind.ts'
import { found } from '../../kit/errors.ts'
import { accessTicket, mayJoinTicket, seen } from './access.ts'
import { type Ticket, type TicketDetail, ticketChannels, ticketErrors, ticketEvents, ticketRoutes } from './contract.ts'
import { createTicket } from './lifecycle/create.ts'
import { ticketJobs } from './lifecycle/jobs.ts'
import { markUnread, snoozeTicket, wakeTicket } from './lifecycle/snooze.ts'
import { takeBackEnd } from './lifecycle/undo.ts'
import { updateTicket } from './lifecycle/update.ts'
import { aliveTicketsOf } from './list/alive.ts'
import { countTickets } from './list/counts.ts'
import { listTickets } from './list/list.ts'
import { listTicketsOf } from './list/of-contact.ts'
import { waitingInQueues } from './list/waiting.ts'
import { tellTyping, ticketPeople } from './people.ts'
import { ticketReactions } from './event-handlers/event-handlers.ts'
import { removeTicket } from './record/move.ts'
import type { TicketRow } from './record/row.ts'
import { traceOf } from './record/trace.ts'
import { detailRow, ticketDetail, ticketView } from './record/view.ts'

const mayJoin = (desk: Desk, caller: Caller, { ticketId }: { ticketId: number }): Promise<boolean> =>
  mayJoinTicket(caller, desk, ticketId)

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
  reactions: ticketReactions,
  routes: bind(ticketRoutes, {
    list: ({ caller, desk }, { query }) => listTickets(desk, caller, query),
    counts: ({ caller, desk }, { query }) => countTickets(desk.db, caller, query),
    waiting: ({ desk }) => waitingInQueues(desk.db),
    ofContact: ({ caller, desk }, { params, query }) => listTicketsOf(desk, caller, params.contactId, query),
    alive: ({ desk }, { query }) => aliveTicketsOf(desk, query),
    show: (call, { params }) => detail(call, { id: params.ticketId }),
    showByUuid: (call, { params }) => detail(call, { uuid: params.uuid }),
    create: (call, { body }) => acted(call, tx => createTicket(tx, call.caller, body)),
    async update(call, { params, body }) {
      return view(call, await call.desk.transaction(tx => updateTicket(tx, call.caller, params.ticketId, body)))
    },
    markUnread: (call, { params }) => acted(call, tx => markUnread(tx, call.caller, params.ticketId)),
    snooze: (call, { params, body }) => acted(call, tx => snoozeTicket(tx, call.caller, params.ticketId, body)),
    wake: (call, { params }) => acted(call, tx => wakeTicket(tx, call.caller, params.ticketId)),
    takeBack: (call, { params }) => acted(call, tx => takeBackEnd(tx, call.caller, params.ticketId)),
    async remove({ caller, desk }, { params }) {
      await desk.transaction(async tx => {
        const ticket = await accessTicket(tx.db, caller, params.ticketId)
        const contact = tx.db.selectFrom('contacts').select('name').where('id', '=', ticket.contactId)
        const { name } = await contact.executeTakeFirstOrThrow()
        await tx.audit({ kind: 'ticketDeleted', subject: `#${ticket.id} ${name}` })
        await removeTicket(tx, ticket)
      })
      return { message: 'ticket deleted' as const }
    },
    async trace({ caller, desk }, { params }) {
      const { id } = await accessTicket(desk.db, caller, params.ticketId)
      return { trace: await traceOf(desk.db, id) }
    },
  }),
}

async function detail({ caller, desk }: DeskCall, which: { id: number } | { uuid: string }): Promise<TicketDetail> {
  return ticketDetail(desk.db, desk.blobs, seen(caller, await detailRow(desk.db, which)))
}

/** Does something with a ticket, and answers with it as it is then. */
async function acted(call: DeskCall, act: (tx: DeskTx) => Promise<TicketRow>): Promise<Ticket> {
  return view(call, (await call.desk.transaction(act)).id)
}

/** The ticket after a change, also for those who no longer see it: the answer belongs to whoever changed it. */
const view = async ({ desk }: DeskCall, id: number): Promise<Ticket> =>
  found(await ticketView(desk.db, desk.blobs, id), ticketErrors.ERR_NO_TICKET_FOUND)

export { accessTicket, hiddenQueues } from './access.ts'
export { recordHeld } from './bots/blocked.ts'
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
  ticketsSplit,
  ticketsTold,
} from './domain-events.ts'
export { openTo } from './lifecycle/attend.ts'
export { finishTicket } from './lifecycle/finish.ts'
export { type PlacedTicket, placeMessage } from './lifecycle/assign-message.ts'
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
  wordsShownIn,
} from './record/move.ts'
export { publishTicket, withTicketAtEnd } from './record/publish.ts'
export { referralOfRound } from './record/rounds.ts'
export { aliveTicketOf, type TicketRow, ticketRow } from './record/row.ts'
export { isSplitByQueue } from './record/split-by-queue.ts'
export { newestTicketOf, settleTicket, takeOverTicket } from './record/take-over.ts'
export { recordTrace, recordTraceOnce, traceOf } from './record/trace.ts'
export { ticketView } from './record/view.ts'
export { tellTyping }
