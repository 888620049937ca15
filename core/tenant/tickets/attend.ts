import type { Caller } from '../../access/caller.ts'
import type { DeskTx } from '../../desk/index.ts'
import { fail } from '../../kit/errors.ts'
import { readSettings } from '../settings/index.ts'
import { ticketErrors } from './contract.ts'
import { say, ticketRead } from './facts.ts'
import { IN_HANDS } from './find.ts'
import { requireMove } from './intent.ts'
import { refuseSecondTicket } from './other-ticket.ts'
import { publishTicket } from './publish.ts'
import { expireQuestion } from './rating-question.ts'
import type { TicketRow } from './row.ts'
import { changeTicket } from './row.ts'
import { greetingOnAccept } from './texts.ts'
import { armTimers } from './timers.ts'
import { recordTrace } from './trace.ts'
import { trackAccepted, trackQueued } from './tracking.ts'
import { queueWithPerson } from './transfer.ts'

/**
 * Takes a waiting ticket (spec 1 §4). Of two people who accept at once the second hears who was faster:
 * ERR_TICKET_TAKEN with `user`. `queueId` takes a ticket without a queue into one.
 */
export async function acceptTicket(
  tx: DeskTx,
  before: TicketRow,
  caller: Pick<Caller, 'userId' | 'name'>,
  queueId?: number | null,
): Promise<TicketRow> {
  if (before.status === 'open') throw await takenBy(tx, before)
  if (queueId && queueId !== before.queueId) await queueWithPerson(tx, queueId, caller.userId)
  const ticket = await changeTicket(tx.db, before.id, {
    status: requireMove(before.status, 'accept'),
    userId: caller.userId,
    queueId: queueId ?? before.queueId,
    ...IN_HANDS,
    updatedAt: tx.now,
  })
  await begin(tx, before, ticket, 'accept')
  const { sendGreetingAccepted } = await readSettings(tx.db, ['sendGreetingAccepted'])
  if (sendGreetingAccepted === 'enabled' && ticket.isGroup === 0)
    await say(tx, ticket, greetingOnAccept(caller.name), 'system')
  await publishTicket(tx, { before, after: ticket })
  return ticket
}

/** A finished ticket goes on, with whoever reopens it. */
export async function reopenTicket(tx: DeskTx, before: TicketRow, caller: Pick<Caller, 'userId'>): Promise<TicketRow> {
  const status = requireMove(before.status, 'reopen')
  await refuseSecondTicket(tx, before.contactId, before.whatsappId ?? undefined)
  await expireQuestion(tx, before.id)
  const ticket = await changeTicket(tx.db, before.id, {
    status,
    userId: caller.userId,
    ...IN_HANDS,
    updatedAt: tx.now,
  })
  await begin(tx, before, ticket, 'reopen')
  await publishTicket(tx, { before, after: ticket })
  return ticket
}

/** Puts a ticket back to those that wait, with nobody. */
export async function returnTicket(tx: DeskTx, before: TicketRow): Promise<TicketRow> {
  const ticket = await changeTicket(tx.db, before.id, {
    status: requireMove(before.status, 'return'),
    userId: null,
    ...IN_HANDS,
    updatedAt: tx.now,
  })
  await trackQueued(tx, ticket)
  await armTimers(tx, ticket)
  await recordTrace(tx, ticket.id, 'return', { userId: before.userId })
  await publishTicket(tx, { before, after: ticket })
  return ticket
}

async function begin(tx: DeskTx, before: TicketRow, ticket: TicketRow, rule: 'accept' | 'reopen'): Promise<void> {
  if (before.status === 'closed') await trackQueued(tx, ticket)
  await trackAccepted(tx, ticket)
  await tx.tell(ticketRead, { ticketId: ticket.id })
  await armTimers(tx, ticket)
  await recordTrace(tx, ticket.id, rule, { userId: ticket.userId })
}

async function takenBy(tx: DeskTx, ticket: TicketRow): Promise<Error> {
  const user = await tx.db.selectFrom('users').select('name').where('id', '=', ticket.userId).executeTakeFirst()
  return fail(ticketErrors.ERR_TICKET_TAKEN, { user: user?.name ?? '', userId: ticket.userId })
}
