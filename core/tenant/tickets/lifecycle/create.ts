import type { CompanyTx } from '../../../company/index.ts'
import { may } from '../../../domain/access/permissions.ts'
import { seesAllTickets } from '../../../domain/access/ticket-visibility.ts'
import type { CompanyCall } from '../../../http/bind.ts'
import { fail, found } from '../../../kit/errors.ts'
import { generalErrors } from '../../../kit/general-errors.ts'
import { validationError } from '../../../kit/validation-error.ts'
import { words } from '../../../kit/words.ts'
import { connectionErrors } from '../../connections/contract.ts'
import { connectedRows, connectionById, connectionRow, defaultConnection } from '../../connections/index.ts'
import { contactRow } from '../../contacts/index.ts'
import { queueById } from '../../queues/index.ts'
import type { TicketDraft } from '../contract.ts'
import { IN_HANDS } from '../record/bot-state.ts'
import { moveTicket, openTicket } from '../record/move.ts'
import type { TicketRow } from '../record/row.ts'
import { aliveTicketOf, lastTicketOf, leftTicketOf } from '../record/row.ts'
import { goOnBy, reopensTheSame } from './assign-message.ts'
import { rejectSecondTicket } from './other-ticket.ts'
import { userWhoMay } from './transfer.ts'

/**
 * Opens a ticket with a contact from the desk (decision 43): its status is open at once. A finished one of the same
 * contact and connection goes on, when the company keeps one ticket per contact. ERR_OTHER_OPEN_TICKET otherwise.
 */
export async function createTicket(
  tx: CompanyTx,
  caller: CompanyCall['caller'],
  draft: TicketDraft,
): Promise<TicketRow> {
  const contact = await contactOf(tx, draft.contactId)
  const queueId = await queueFor(tx, caller, draft.queueId)
  const userId = await attendantFor(tx, caller, draft.userId, queueId)
  const whatsappId = await connectionFor(tx, caller, draft.whatsappId)
  const place = { queueId, userId }
  const why = { rule: 'opened-by-desk', detail: { userId, by: caller.userId } }
  const left = await leftTo(tx, userId, contact.id, whatsappId)
  if (left) {
    const ticket = await goOnBy(tx, left, whatsappId, { queueId: queueId ?? left.queueId })
    return ticket.status === 'open'
      ? ticket
      : moveTicket(tx, ticket, 'accept', { userId, queueId: ticket.queueId }, { why })
  }
  await rejectSecondTicket(tx, contact.id, draft.whatsappId ?? undefined)
  const last = await lastTicketOf(tx.db, contact.id, whatsappId)
  if (last && (await reopensTheSame(tx, last))) return moveTicket(tx, last, 'reopen', place, { why })
  return openTicket(tx, contact, { status: 'open', whatsappId, ...place, ...IN_HANDS }, why)
}

/** A ticket with the contact that a deleted connection left behind, where nobody else attends it. */
async function leftTo(tx: CompanyTx, userId: number, contactId: number, whatsappId: number) {
  const left = await leftTicketOf(tx.db, contactId)
  if (!left || (left.userId !== null && left.userId !== userId)) return undefined
  return (await aliveTicketOf(tx.db, contactId, whatsappId)) ? undefined : left
}

async function contactOf(tx: CompanyTx, id: number): Promise<{ id: number; isGroup: boolean }> {
  const { groupJid } = await contactRow(tx.db, id)
  return { id, isGroup: groupJid !== null }
}

/** A queue of one's own, for those who do not see all: the only one they have, when none is named (spec 1 §5). */
async function queueFor(tx: CompanyTx, caller: CompanyCall['caller'], wanted: number | null | undefined) {
  const overseer = may(caller.profile, seesAllTickets)
  const [only, ...others] = caller.queueIds
  const queueId = wanted ?? (overseer || others.length > 0 ? null : only)
  if (!queueId) {
    if (overseer) return null
    throw validationError(words.chooseQueue, 'queueId')
  }
  await queueById(tx, queueId)
  if (!overseer && !caller.queueIds.includes(queueId)) throw fail(generalErrors.ERR_NO_PERMISSION)
  return queueId
}

async function attendantFor(
  tx: CompanyTx,
  caller: CompanyCall['caller'],
  wanted: number | null | undefined,
  queueId: number | null,
): Promise<number> {
  if (!wanted || wanted === caller.userId) return caller.userId
  if (!may(caller.profile, seesAllTickets)) throw fail(generalErrors.ERR_NO_PERMISSION)
  return (await userWhoMay(tx, wanted, queueId)).id
}

/** The one named, else the caller's own, else the company's default when it is up, else any that is, else the default. */
async function connectionFor(tx: CompanyTx, caller: CompanyCall['caller'], wanted: number | null | undefined) {
  if (wanted) return (await connectionRow(tx.db, wanted)).id
  const own = caller.whatsappId === null ? undefined : await connectionById(tx.db, caller.whatsappId)
  if (own) return own.id
  const [connected] = await connectedRows(tx.db)
  return found(connected ?? (await defaultConnection(tx.db)), connectionErrors.ERR_NO_DEF_WAPP_FOUND).id
}
