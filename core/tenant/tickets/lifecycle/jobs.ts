import type { CompanyTx } from '../../../company/index.ts'
import { whenDue } from '../../../company/jobs/index.ts'
import { connectionById } from '../../connections/index.ts'
import { readSetting } from '../../settings/index.ts'
import { readBotState } from '../record/bot-state.ts'
import { moveTicket } from '../record/move.ts'
import { closePending } from '../record/pending-close.ts'
import { ratingExpiry } from '../record/rating-question.ts'
import type { TicketRow } from '../record/row.ts'
import { ticketRow } from '../record/row.ts'
import { type Timer, timerStrikes, timers } from '../record/timers.ts'
import { announcePendingClose, finishTicket } from './finish.ts'
import { ratingExpires } from './rating.ts'
import { comesBack, restoreCompany } from './snooze.ts'

type Strike = (tx: CompanyTx, ticket: TicketRow, rules: { transferQueueId: number | null }) => Promise<unknown>

const strikes: Record<Timer, Strike> = {
  expire: async (tx, ticket) =>
    finishTicket(tx, ticket, { how: 'inactivity', lastWords: await inactivityWords(tx, ticket) }),
  autoClose: async (tx, ticket) =>
    finishTicket(tx, ticket, { how: 'autoClose', lastWords: await readSetting(tx.db, 'autoCloseMessage') }),
  transferUnqueued: (tx, ticket, { transferQueueId }) => moveToQueue(tx, ticket, transferQueueId),
}

/** The durable jobs of tickets (decision 48); what fell due while the program was down is done when it starts. */
export const ticketJobs = [
  ring('expire'),
  ring('autoClose'),
  ring('transferUnqueued'),
  whenDue(ratingExpiry, (tx, { ticketId }) => ratingExpires(tx, ticketId)),
  whenDue(comesBack, (tx, { ticketId }) => restoreCompany(tx, ticketId)),
  whenDue(closePending, (tx, { ticketId }) => announcePendingClose(tx, ticketId)),
]

function ring(timer: Timer) {
  return whenDue(timers[timer], async (tx, { ticketId }) => {
    const ticket = await ticketRow(tx.db, ticketId)
    const rules = ticket && (await timerStrikes(tx, timer, ticket))
    if (ticket && rules) await strikes[timer](tx, ticket, rules)
  })
}

async function inactivityWords(tx: CompanyTx, { whatsappId }: TicketRow): Promise<string> {
  const connection = whatsappId === null ? undefined : await connectionById(tx.db, whatsappId)
  return connection?.expiresInactiveMessage ?? ''
}

/** What the bot knows of the ticket stays: nobody has it in hands yet. Only its question for a queue has its answer. */
function moveToQueue(tx: CompanyTx, before: TicketRow, queueId: number | null): Promise<TicketRow> {
  const { queueOptionId, bot } = before
  const chatbot = readBotState(bot).asksQueue ? 0 : before.chatbot
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
