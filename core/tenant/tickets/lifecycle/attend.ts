import type { Caller } from '../../../access/caller.ts'
import type { DeskTx } from '../../../desk/index.ts'
import { fail } from '../../../kit/errors.ts'
import { readSetting } from '../../settings/index.ts'
import { ticketErrors } from '../contract.ts'
import { moveTicket } from '../record/move.ts'
import type { TicketRow } from '../record/row.ts'
import { refuseSecondTicket } from './other-ticket.ts'
import { greetingOnAccept } from './texts.ts'
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
  return moveTicket(
    tx,
    before,
    'accept',
    { userId: caller.userId, queueId: queueId ?? before.queueId },
    {
      why: { rule: 'accept', detail: { userId: caller.userId } },
      says: (await greets(tx, before)) ? { body: greetingOnAccept(caller.name), source: 'system' } : undefined,
    },
  )
}

async function greets(tx: DeskTx, ticket: TicketRow): Promise<boolean> {
  return ticket.isGroup === 0 && (await readSetting(tx.db, 'sendGreetingAccepted')) === 'enabled'
}

/** A finished ticket goes on, with whoever reopens it. */
export async function reopenTicket(tx: DeskTx, before: TicketRow, caller: Pick<Caller, 'userId'>): Promise<TicketRow> {
  await refuseSecondTicket(tx, before.contactId, before.whatsappId ?? undefined)
  const { userId } = caller
  return moveTicket(tx, before, 'reopen', { userId }, { why: { rule: 'reopen', detail: { userId } } })
}

/** Puts a ticket back to those that wait, with nobody. */
export const returnTicket = (tx: DeskTx, before: TicketRow): Promise<TicketRow> =>
  moveTicket(tx, before, 'return', { userId: null }, { why: { rule: 'return', detail: { userId: before.userId } } })

async function takenBy(tx: DeskTx, ticket: TicketRow): Promise<Error> {
  const user = await tx.db.selectFrom('users').select('name').where('id', '=', ticket.userId).executeTakeFirst()
  return fail(ticketErrors.ERR_TICKET_TAKEN, { user: user?.name ?? '', userId: ticket.userId })
}
