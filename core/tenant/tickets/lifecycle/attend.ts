import type { CompanyTx } from '../../../company/index.ts'
import type { Caller } from '../../../domain/access/caller.ts'
import { Failure, fail } from '../../../kit/errors.ts'
import { readSettings } from '../../settings/index.ts'
import { ticketErrors } from '../contract.ts'
import { moveTicket } from '../record/move.ts'
import type { TicketRow } from '../record/row.ts'
import { rejectSecondTicket } from './other-ticket.ts'
import { greetingOnAccept } from './texts.ts'
import { queueWithPerson, userWhoMay } from './transfer.ts'

/**
 * Takes a waiting ticket (spec 1 §4). Of two people who accept at once the second hears who was faster:
 * ERR_TICKET_TAKEN with `user`. `queueId` takes a ticket without a queue into one.
 */
export async function acceptTicket(
  tx: CompanyTx,
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
      says: await greeting(tx, before, caller.name),
    },
  )
}

/**
 * Opens a waiting ticket to someone without a word to the contact: a message that they planned begins a talk. One that a colleague
 * has stays theirs, and it waits on where they may not have it.
 */
export async function openTo(tx: CompanyTx, before: TicketRow, userId: number): Promise<TicketRow> {
  if (before.status !== 'pending' || !(await mayHave(tx, before, userId))) return before
  const { queueId } = before
  return moveTicket(tx, before, 'accept', { userId, queueId }, { why: { rule: 'scheduled', detail: { userId } } })
}

async function mayHave(tx: CompanyTx, { queueId }: TicketRow, userId: number): Promise<boolean> {
  try {
    await userWhoMay(tx, userId, queueId)
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

/** What the contact learns of anyone who accepts, when sendGreetingAccepted is on; groups are not greeted (spec 1 §4). */
async function greeting(tx: CompanyTx, ticket: TicketRow, userName: string) {
  const rules = await readSettings(tx.db, ['sendGreetingAccepted', 'defaultLanguage'])
  if (ticket.isGroup === 1 || rules.sendGreetingAccepted === 'disabled') return undefined
  return { body: greetingOnAccept(userName, rules.defaultLanguage), source: 'system' } as const
}

/** A finished ticket goes on, with anyone who reopens it. */
export async function reopenTicket(
  tx: CompanyTx,
  before: TicketRow,
  caller: Pick<Caller, 'userId'>,
): Promise<TicketRow> {
  await rejectSecondTicket(tx, before.contactId, before.whatsappId ?? undefined)
  const { userId } = caller
  return moveTicket(tx, before, 'reopen', { userId }, { why: { rule: 'reopen', detail: { userId } } })
}

/** Puts a ticket back to those that wait, with nobody. */
export const returnTicket = (tx: CompanyTx, before: TicketRow): Promise<TicketRow> =>
  moveTicket(tx, before, 'return', { userId: null }, { why: { rule: 'return', detail: { userId: before.userId } } })

/**
 * Rejects what was meant for a ticket as someone had seen it, when another person has it meanwhile: ERR_TICKET_TAKEN with
 * `user`, and ERR_TICKET_TRANSITION when nobody has it any more, or it is closed. Undefined: anyone who has it.
 */
export async function rejectOtherHolder(
  tx: CompanyTx,
  ticket: TicketRow,
  heldBy: number | null | undefined,
): Promise<void> {
  const isSame = ticket.userId === heldBy
  if (heldBy === undefined || (isSame && ticket.status !== 'closed')) return
  if (isSame || ticket.userId === null) throw fail(ticketErrors.ERR_TICKET_TRANSITION, { from: ticket.status })
  throw await takenBy(tx, ticket)
}

async function takenBy(tx: CompanyTx, ticket: TicketRow): Promise<Error> {
  const user = await tx.db.selectFrom('users').select('name').where('id', '=', ticket.userId).executeTakeFirst()
  return fail(ticketErrors.ERR_TICKET_TAKEN, { user: user?.name ?? '', userId: ticket.userId })
}
