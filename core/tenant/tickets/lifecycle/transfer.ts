import type { CompanyTx } from '../../../company/index.ts'
import { may, type Profile } from '../../../domain/access/permissions.ts'
import { seesAllTickets } from '../../../domain/access/ticket-visibility.ts'
import { fail, found } from '../../../kit/errors.ts'
import { authErrors } from '../../../platform/auth/contract.ts'
import { connectionRow } from '../../connections/index.ts'
import { queueById } from '../../queues/index.ts'
import { readSettings } from '../../settings/index.ts'
import { ticketErrors } from '../contract.ts'
import { ticketPermissions } from '../permissions.ts'
import { moveTicket, requireMove } from '../record/move.ts'
import type { TicketRow } from '../record/row.ts'
import { rejectSecondTicket } from './other-ticket.ts'
import { transferMessage } from './texts.ts'

export interface Destination {
  queueId?: number | null | undefined
  /** Without a person the ticket waits in the queue. */
  userId?: number | null | undefined
  whatsappId?: number | null | undefined
}

/**
 * Hands a ticket to another queue, person or connection (spec 1 §4), and tells the contact when sendMsgTransfTicket is
 * on. `by` is who does it, null when no person does: the pages tell everybody else whom it now concerns.
 */
export async function transferTicket(
  tx: CompanyTx,
  before: TicketRow,
  to: Destination,
  by: number | null,
): Promise<TicketRow> {
  const verb = to.userId ? 'transferToUser' : 'transferToQueue'
  requireMove(before.status, verb)
  const queueId = to.queueId ?? before.queueId
  const queue = queueId === null ? undefined : await queueById(tx, queueId)
  const user = to.userId ? await userWhoMay(tx, to.userId, queue?.id) : undefined
  const whatsappId = await connectionFor(tx, before, to.whatsappId)
  const place = { queueId: queue?.id ?? null, userId: user?.id ?? null, whatsappId }
  const body = await wordsAbout(tx, before, place, { queue: queue?.name, user: user?.name })
  return moveTicket(tx, before, verb, place, {
    why: { rule: 'transfer', detail: place },
    says: body === undefined ? undefined : { body, source: 'system' },
    transferredBy: by,
  })
}

/** Rejects a queue that is not there, or that the person may not have tickets of. */
export async function queueWithPerson(tx: CompanyTx, queueId: number, userId: number): Promise<void> {
  await queueById(tx, queueId)
  await userWhoMay(tx, userId, queueId)
}

/** A person who may have a ticket of this queue: one of the queue's, or someone who sees all tickets, whose account is not disabled (decision 788). */
export async function userWhoMay(
  tx: CompanyTx,
  userId: number,
  queueId: number | null | undefined,
): Promise<{ id: number; name: string }> {
  const row = await tx.db
    .selectFrom('users')
    .select(['id', 'name', 'profile'])
    .where('id', '=', userId)
    .executeTakeFirst()
  const user = found(row, authErrors.ERR_NO_USER_FOUND)
  const profile: Profile = user.profile
  if (!may(profile, ticketPermissions.use)) throw fail(ticketErrors.ERR_USER_NOT_IN_QUEUE)
  if (await tx.services.platform.accounts.isDisabled(userId)) throw fail(ticketErrors.ERR_USER_DISABLED)
  if (!queueId || may(profile, seesAllTickets)) return user
  const member = await tx.db
    .selectFrom('user_queues')
    .select('userId')
    .where('userId', '=', userId)
    .where('queueId', '=', queueId)
    .executeTakeFirst()
  if (!member) throw fail(ticketErrors.ERR_USER_NOT_IN_QUEUE)
  return user
}

async function connectionFor(
  tx: CompanyTx,
  before: TicketRow,
  wanted: number | null | undefined,
): Promise<number | null> {
  if (!wanted || wanted === before.whatsappId) return before.whatsappId
  const { id } = await connectionRow(tx.db, wanted)
  await rejectSecondTicket(tx, before.contactId, id)
  return id
}

/** Nothing is said when a ticket gets its first queue. */
async function wordsAbout(
  tx: CompanyTx,
  before: TicketRow,
  after: Pick<TicketRow, 'queueId' | 'userId'>,
  names: { queue?: string | undefined; user?: string | undefined },
): Promise<string | undefined> {
  const rules = await readSettings(tx.db, ['sendMsgTransfTicket', 'defaultLanguage'])
  if (rules.sendMsgTransfTicket === 'disabled') return undefined
  const newQueue = after.queueId !== before.queueId
  if (newQueue && before.queueId === null) return undefined
  const user = after.userId !== before.userId ? names.user : undefined
  return transferMessage({ queue: newQueue ? names.queue : undefined, user }, rules.defaultLanguage)
}
