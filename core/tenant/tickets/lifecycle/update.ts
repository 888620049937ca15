import type { CompanyTx } from '../../../company/index.ts'
import type { Caller } from '../../../domain/access/caller.ts'
import { accessTicket } from '../access.ts'
import type { TicketChange, TicketVerb } from '../contract.ts'
import { ticketIntegrationSet, ticketNoted, ticketPromptSet } from '../domain-events.ts'
import { amendTicket } from '../record/move.ts'
import type { TicketRow } from '../record/row.ts'
import { acceptTicket, rejectOtherHolder, reopenTicket, returnTicket } from './attend.ts'
import { finishTicket } from './finish.ts'
import { intentOf } from './intent.ts'
import { transferTicket } from './transfer.ts'

type Act = (tx: CompanyTx, ticket: TicketRow, caller: Caller, change: TicketChange) => Promise<TicketRow>

/** What happens to a ticket without being asked for by a change of it. */
type Unasked = 'writeAgain' | 'takeBack' | 'takeBackWaiting' | 'snooze' | 'wake'

const acts: Record<Exclude<TicketVerb, Unasked>, Act> = {
  accept: (tx, ticket, caller, { queueId }) => acceptTicket(tx, ticket, caller, queueId),
  return: (tx, ticket) => returnTicket(tx, ticket),
  finish: (tx, ticket, { userId }, { mayTakeBack }) =>
    finishTicket(tx, ticket, { how: 'user', userId, mayTakeBack: mayTakeBack === true }),
  reopen: (tx, ticket, caller) => reopenTicket(tx, ticket, caller),
  transferToQueue: (tx, ticket, { userId }, change) => transferTicket(tx, ticket, { ...change, userId: null }, userId),
  transferToUser: (tx, ticket, { userId }, change) => transferTicket(tx, ticket, change, userId),
}

/** Does what a change asks for (spec 1 §4); one that is so already does nothing. */
export async function updateTicket(
  tx: CompanyTx,
  caller: Caller,
  ticketId: number,
  change: TicketChange,
): Promise<number> {
  const ticket = await accessTicket(tx.db, caller, ticketId)
  await rejectOtherHolder(tx, ticket, change.heldBy)
  const verb = intentOf(ticket, change, caller.userId) as Exclude<TicketVerb, Unasked> | 'nothing'
  if (verb !== 'finish') await storeIntegration(tx, ticket, change)
  if (verb !== 'nothing') await acts[verb](tx, ticket, caller, change)
  if (change.note) {
    const isHandover = verb === 'transferToQueue' || verb === 'transferToUser'
    const { note, mentions = [] } = change
    await tx.emit(ticketNoted, { ticketId, userId: caller.userId, note, mentions, isHandover })
  }
  return ticket.id
}

/** Integration and prompt are kept on changes that do not close the ticket (spec 1 §4). Throws where there is no such one. */
async function storeIntegration(tx: CompanyTx, ticket: TicketRow, change: TicketChange): Promise<void> {
  const wanted: Partial<Pick<TicketRow, 'useIntegration' | 'promptId' | 'integrationId'>> = {
    ...(typeof change.useIntegration === 'boolean' ? { useIntegration: change.useIntegration ? 1 : 0 } : {}),
    ...(change.promptId === undefined ? {} : { promptId: change.promptId }),
    ...(change.integrationId === undefined ? {} : { integrationId: change.integrationId }),
  }
  const differs = Object.entries(wanted).some(([key, value]) => ticket[key as keyof TicketRow] !== value)
  if (!differs || ticket.status === 'closed') return
  const { promptId, integrationId } = wanted
  if (promptId && promptId !== ticket.promptId) await tx.emit(ticketPromptSet, { promptId })
  if (integrationId && integrationId !== ticket.integrationId) await tx.emit(ticketIntegrationSet, { integrationId })
  await amendTicket(tx, ticket, { ...wanted, updatedAt: tx.now })
}
