import { type CompanyTx, on, type Reaction } from '../../../company/index.ts'
import { seesTicket } from '../../../domain/access/ticket-visibility.ts'
import { connectionLeaving, connectionTimersChanged } from '../../connections/index.ts'
import { contactInUse, contactLeaving, followsContacts } from '../../contacts/index.ts'
import { queueLeaving } from '../../queues/index.ts'
import { settingChanged } from '../../settings/index.ts'
import { userLeaving, userRightsChanged } from '../../users/index.ts'
import { FRESH, IN_HANDS } from '../record/bot-state.ts'
import { aliveTickets, hideForeignWords, moveTickets, rearmTimers } from '../record/bulk.ts'
import type { TicketRow } from '../record/row.ts'
import type { Why } from '../record/trace.ts'
import { forgetTicketsOf, giveTickets, hasAliveTicket } from './merge.ts'
import { undoTicketMerge } from './split.ts'

/** A person leaves the company: their open tickets wait for someone else (decision 42). */
async function releaseUser(tx: CompanyTx, userId: number): Promise<void> {
  const own = await aliveTickets(tx, { column: 'userId', id: userId })
  await release(tx, own, { rule: 'released', detail: { userId } })
}

/** A person has other rights now: their open tickets that they no longer see wait for someone else, too. */
async function releaseUnseen(tx: CompanyTx, person: Parameters<typeof seesTicket>[0]): Promise<void> {
  const own = await aliveTickets(tx, { column: 'userId', id: person.userId })
  const unseen = own.filter(ticket => !seesTicket(person, ticket))
  await release(tx, unseen, { rule: 'out-of-sight', detail: { userId: person.userId } })
}

const release = (tx: CompanyTx, tickets: readonly TicketRow[], why: Why): Promise<void> =>
  moveTickets(tx, tickets, { status: 'pending', userId: null, ...IN_HANDS }, why)

/**
 * The pages learn of those that are not closed; the database clears the others. Those that nobody attended may be asked for
 * their queue again.
 */
async function letGo(tx: CompanyTx, column: 'queueId' | 'whatsappId', id: number): Promise<void> {
  const tickets = await aliveTickets(tx, { column, id })
  const why = { rule: 'let-go', detail: { [column]: id } }
  const attended = tickets.filter(({ userId }) => userId !== null)
  const waiting = tickets.filter(({ userId }) => userId === null)
  await moveTickets(tx, waiting, { ...FRESH, [column]: null }, why)
  await moveTickets(tx, attended, { ...IN_HANDS, [column]: null }, why)
}

export const ticketEventHandlers: readonly Reaction[] = [
  on(userLeaving, (tx, { userId }) => releaseUser(tx, userId)),
  on(userRightsChanged, releaseUnseen),
  // A queue that goes leaves its tickets without one.
  on(queueLeaving, (tx, { queueId }) => letGo(tx, 'queueId', queueId)),
  // Tickets of a connection that goes stay readable; nothing can be sent from them until they go on by another (decision 733).
  on(connectionLeaving, (tx, { whatsappId }) => letGo(tx, 'whatsappId', whatsappId)),
  on(connectionTimersChanged, (tx, { whatsappId }) => rearmTimers(tx, whatsappId)),
  // Closing by hours of silence counts for tickets that are open already, too; who reads what changes on every page.
  on(settingChanged, async (tx, { key }) => {
    if (key === 'autoCloseHours') await rearmTimers(tx)
    // Where it was switched on, it begins with the next conversation that someone opens.
    if (key === 'customerTyping') tx.afterCommit(() => tx.services.whatsapp.typing.endAll())
    if (key !== 'messageVisibility') return
    await hideForeignWords(tx)
    tx.refetch()
  }),
  ...followsContacts('tickets', giveTickets, undoTicketMerge),
  on(contactInUse, (tx, { contactId }) => hasAliveTicket(tx, contactId)),
  on(contactLeaving, (tx, { contactId }) => forgetTicketsOf(tx, contactId)),
]
