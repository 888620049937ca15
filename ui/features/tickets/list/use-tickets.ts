import { useMemo } from 'react'
import { type MessageTicket, messageEvents } from '../../../../core/tenant/messages/contract.ts'
import {
  belongsInList,
  type ListedTicket,
  type Ticket,
  type TicketEvent,
  type TicketFilter,
  ticketEvents,
} from '../../../../core/tenant/tickets/contract.ts'
import { type Pages, usePages } from '../../../lib/lists/use-pages.ts'
import { useEvent } from '../../../lib/realtime/index.ts'
import { ticketsApi } from '../data/api.ts'
import { useRenames } from '../data/names.ts'
import { useViewer } from '../data/viewer.ts'
import { type Choices, filterOf, type ListKind, queryOf } from './filters.ts'
import { afterMessage, afterRename, afterTicketEvent } from './list-law.ts'

/** One list of the column. */
export function useTickets(kind: ListKind, choices: Choices): Pages<ListedTicket> {
  const filter = useMemo(() => filterOf(kind, choices), [kind, choices])
  return useTicketPages(filter, kind === 'search' ? choices.text : '')
}

/** Tickets by cursor, kept true by the events of tickets and messages (spec 1 §4). */
export function useTicketPages(filter: TicketFilter, text = ''): Pages<ListedTicket> {
  const viewer = useViewer()
  const pages = usePages<ListedTicket>({
    key: JSON.stringify([filter, text]),
    load: async (ask, signal) => {
      const page = await ticketsApi.list({ query: { ...queryOf(filter, text), ...ask } }, { signal })
      return { rows: page.tickets, hasMore: page.hasMore, nextCursor: page.nextCursor }
    },
  })
  const { rows, hasMore, change } = pages

  // A text search cannot be judged here: what it found is kept true, nothing new joins.
  const belongs = (ticket: Ticket): boolean =>
    belongsInList(viewer, filter, ticket) && (!text || Boolean(rows?.some(row => row.id === ticket.id)))
  const apply = (event: TicketEvent): void => change(old => afterTicketEvent({ rows: old, hasMore }, event, belongs))

  useEvent(ticketEvents.ticket, apply)
  useRenames(rename => change(old => afterRename(old, rename, belongs)))
  useEvent(messageEvents.appMessage, ({ action, ticket }) => {
    if (action !== 'create' || !rows) return
    const after = afterMessage({ rows, hasMore }, ticket, belongs)
    if (after) change(old => afterMessage({ rows: old, hasMore }, ticket, belongs) ?? old)
    else if (mayBelong(filter.status, ticket) && !text)
      ticketsApi.show({ params: { ticketId: ticket.id } }).then(
        found => apply({ action: 'update', ticket: found }),
        () => undefined,
      )
  })

  return pages
}

function mayBelong(status: string | undefined, ticket: MessageTicket): boolean {
  return !status || status === ticket.status
}
