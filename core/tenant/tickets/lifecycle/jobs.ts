import type { DeskTx } from '../../../desk/index.ts'
import type { JobHandler, JobHandlers } from '../../../jobs/index.ts'
import { connectionById } from '../../connections/index.ts'
import { moveTicket } from '../record/move.ts'
import type { TicketRow } from '../record/row.ts'
import { ticketRow } from '../record/row.ts'
import { type TimerKind, timerKinds, timerStrikes } from '../record/timers.ts'
import { finishTicket } from './finish.ts'
import { ratingExpires } from './rating.ts'

type Strike = (tx: DeskTx, ticket: TicketRow, rules: { transferQueueId: number | null }) => Promise<unknown>

const strikes: Record<TimerKind, Strike> = {
  'ticket.expire': async (tx, ticket) =>
    finishTicket(tx, ticket, { how: 'inactivity', lastWords: await inactivityWords(tx, ticket) }),
  'ticket.autoClose': (tx, ticket) => finishTicket(tx, ticket, { how: 'autoClose' }),
  'ticket.transferUnqueued': (tx, ticket, { transferQueueId }) => moveToQueue(tx, ticket, transferQueueId),
}

/** The durable jobs of tickets (decision 48); what fell due while the program was down is done when it starts. */
export const ticketJobs: JobHandlers = {
  ...Object.fromEntries(timerKinds.map(kind => [kind, timer(kind)])),
  'ticket.ratingExpires': (tx, payload) => ratingExpires(tx, (payload as { ticketId: number }).ticketId),
}

function timer(kind: TimerKind): JobHandler {
  return async (tx, payload) => {
    const ticket = await ticketRow(tx.db, (payload as { ticketId: number }).ticketId)
    const rules = ticket && (await timerStrikes(tx, kind, ticket))
    if (ticket && rules) await strikes[kind](tx, ticket, rules)
  }
}

async function inactivityWords(tx: DeskTx, { whatsappId }: TicketRow): Promise<string> {
  const connection = whatsappId === null ? undefined : await connectionById(tx.db, whatsappId)
  return connection?.expiresInactiveMessage ?? ''
}

/** What the bot knows of the ticket stays: nobody has it in hands yet. */
function moveToQueue(tx: DeskTx, before: TicketRow, queueId: number | null): Promise<TicketRow> {
  const { chatbot, queueOptionId, bot } = before
  return moveTicket(
    tx,
    before,
    'transferToQueue',
    { queueId, chatbot, queueOptionId, bot },
    {
      why: { rule: 'transfer-unqueued', detail: { queueId } },
    },
  )
}
