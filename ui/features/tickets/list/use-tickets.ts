import { useMemo } from 'react'
import { type MessageTicket, messageEvents } from '../../../../core/tenant/messages/contract.ts'
import {
  belongsInList,
  type ListedTicket,
  type Ticket,
  type TicketEvent,
  type TicketFilter,
  type TicketOrder,
  ticketEvents,
  ticketRoutes,
} from '../../../../core/tenant/tickets/contract.ts'
import { type List, type ListQuery, type Live, listOf, on, useList } from '../../../lib/lists/index.ts'
import { useEvent } from '../../../lib/realtime/index.ts'
import { ticketsApi } from '../data/api.ts'
import { naming, renamed } from '../data/names.ts'
import { useViewer } from '../data/viewer.ts'
import { type Choices, filterOf, type ListKind, orderOf, queryOf, type Sought, soughtNothing } from './filters.ts'
import { afterMessage, afterRename, afterTicketEvent } from './list-reducer.ts'

/** One list of the column. */
export function useTickets(kind: ListKind, choices: Choices): List<ListedTicket> {
  const filter = useMemo(() => filterOf(kind, choices), [kind, choices])
  return useTicketPages(filter, kind === 'search' ? choices : soughtNothing, { order: orderOf(kind, choices) })
}

type Rows = readonly ListedTicket[]

interface Requested {
  order?: TicketOrder
  /** By which call, where it is another. */
  askedFor?: (live: readonly Live<ListedTicket>[]) => ListQuery<ListedTicket>
}

/** Tickets by cursor, kept true by the events of tickets, messages and names (spec 1 §4). */
export function useTicketPages(
  filter: TicketFilter,
  sought: Sought = soughtNothing,
  {
    order = 'changed',
    askedFor: requestedFor = live =>
      listOf(ticketRoutes.list, { query: queryOf(filter, sought, order), rows: 'tickets', live }),
  }: Requested = {},
): List<ListedTicket> {
  const viewer = useViewer()
  // What was said cannot be judged here: what a search found by it is kept true, nothing new joins.
  const searches = Boolean(sought.text || sought.from || sought.until)
  const belongsTo =
    (rows: Rows) =>
    (ticket: Ticket): boolean =>
      belongsInList(viewer, filter, ticket) && (!searches || rows.some(row => row.id === ticket.id))
  const afterEvent = (rows: Rows, event: TicketEvent, hasMore: boolean): Rows =>
    afterTicketEvent({ rows, hasMore, order }, event, belongsTo(rows))
  const afterNews = (rows: Rows, ticket: MessageTicket, hasMore: boolean): Rows | undefined =>
    afterMessage({ rows, hasMore, order }, ticket, belongsTo(rows))

  const list = useList<ListedTicket>(
    requestedFor([
      on(ticketEvents.ticket, afterEvent),
      on(messageEvents.appMessage, (rows: Rows, { action, ticket }, hasMore) =>
        action === 'create' ? (afterNews(rows, ticket, hasMore) ?? rows) : rows,
      ),
      ...naming.map(event =>
        on(event, (rows: Rows, emitted) =>
          afterRename(rows, ticket => renamed(ticket, event.name, emitted), belongsTo(rows)),
        ),
      ),
    ]),
  )

  // Of a ticket that is not here the message does not tell enough: whether it belongs is seen when it is fetched.
  const { rows, hasMore, change } = list
  useEvent(messageEvents.appMessage, ({ action, ticket }) => {
    if (action !== 'create' || !rows || searches || !mayBelong(filter.status, ticket)) return
    if (afterNews(rows, ticket, hasMore)) return
    ticketsApi.show({ params: { ticketId: ticket.id } }).then(
      found => change((old, more) => afterEvent(old, { action: 'update', ticket: found }, more)),
      () => undefined,
    )
  })
  return list
}

function mayBelong(status: string | undefined, ticket: MessageTicket): boolean {
  return !status || status === ticket.status
}
