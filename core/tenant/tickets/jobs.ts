import type { DeskTx } from '../../desk/index.ts'
import type { JobHandler, JobHandlers } from '../../jobs/index.ts'
import { finishTicket } from './finish.ts'
import { publishTicket } from './publish.ts'
import { ratingExpires } from './rating.ts'
import type { TicketRow } from './row.ts'
import { changeTicket, ticketRow } from './row.ts'
import { type TimerKind, timerKinds, timerStrikes } from './timers.ts'
import { recordTrace } from './trace.ts'
import { trackQueued } from './tracking.ts'

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
  const connection = await tx.db
    .selectFrom('whatsapps')
    .select('expiresInactiveMessage')
    .where('id', '=', whatsappId)
    .executeTakeFirst()
  return connection?.expiresInactiveMessage ?? ''
}

async function moveToQueue(tx: DeskTx, before: TicketRow, queueId: number | null): Promise<void> {
  const after = await changeTicket(tx.db, before.id, { queueId, updatedAt: tx.now })
  await trackQueued(tx, after)
  await recordTrace(tx, after.id, 'transfer-unqueued', { queueId })
  await publishTicket(tx, { before, after })
}
