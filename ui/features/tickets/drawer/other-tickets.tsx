import { use } from 'react'
import { type Ticket, type TicketEvent, ticketEvents, ticketRoutes } from '../../../../core/tenant/tickets/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Badge, ErrorState, InfiniteScroll, SkeletonList } from '../../../kit/index.ts'
import { listOf, on, useList } from '../../../lib/lists/index.ts'
import { Link } from '../../../lib/router/index.tsx'
import { formatDay } from '../../../lib/time/dates.ts'
import { ChatSurfaceContext } from '../chat/chat-surface.ts'
import { besideTexts } from '../texts/beside.ts'
import { ticketTexts } from '../texts/index.ts'
import * as styles from './collapsed.module.css'

interface OtherTicketsProps {
  contactId: number
  /** The one that is open. */
  ticketId: number
}

/** The other tickets of a contact, the newest first; a click opens one to read. */
export default function OtherTickets({ contactId, ticketId }: OtherTicketsProps) {
  const t = useTexts(besideTexts)
  const live = [
    on(ticketEvents.ticket, (rows: readonly Ticket[], event, hasMore) => afterEvent(rows, event, hasMore, contactId)),
  ]
  const pages = useList(listOf(ticketRoutes.ofContact, { params: { contactId }, rows: 'tickets', live }))
  const { failure, reload, hasMore } = pages
  const rows = pages.rows?.filter(({ id }) => id !== ticketId)
  if (!rows) return failure ? <ErrorState small error={failure} onRetry={reload} /> : <SkeletonList rows={2} />
  if (rows.length === 0 && !hasMore) return <p className="soft">{t('noOtherTickets')}</p>
  return (
    <InfiniteScroll {...pages} failed={Boolean(failure)} onMore={pages.loadMore}>
      <ul className={`${styles.tickets} plain-list`}>
        {rows.map(ticket => (
          <li key={ticket.id}>
            <OtherTicket ticket={ticket} />
          </li>
        ))}
      </ul>
    </InfiniteScroll>
  )
}

function OtherTicket({ ticket }: { ticket: Ticket }) {
  const t = useTexts(besideTexts)
  const w = useTexts(ticketTexts)
  const { hrefOf } = use(ChatSurfaceContext)
  const { id, status, queue, user, createdAt, updatedAt, lastMessage } = ticket
  const state = status === 'pending' ? w('pending') : w(`is_${status}`)
  const [began, changed] = [formatDay(createdAt), formatDay(updatedAt)]
  const opened = t('began', { day: began })
  const when = status === 'closed' && changed !== began ? t('beganAndChanged', { began: opened, changed }) : opened
  return (
    <Link href={hrefOf(ticket.uuid)}>
      <span className="row-spread">
        <strong>{t('ticketNumber', { id })}</strong>
        <Badge whole text={state} tone={status === 'closed' ? 'neutral' : status === 'open' ? 'success' : 'warning'} />
      </span>
      <small className="soft">
        {[queue?.name ?? w('noQueue'), user?.name].filter(Boolean).join(' · ')}
        <br />
        {when}
      </small>
      {lastMessage && <small className="ellipsis">{lastMessage}</small>}
    </Link>
  )
}

/** The tickets after an event: of this contact, in their order, as far as they are loaded. */
export function afterEvent(
  rows: readonly Ticket[],
  event: TicketEvent,
  hasMore: boolean,
  contactId: number,
): readonly Ticket[] {
  if (event.action === 'updateUnread') return rows
  const { id, ticket } =
    event.action === 'update' ? { id: event.ticket.id, ticket: event.ticket } : { id: event.ticketId }
  const isKnown = rows.some(row => row.id === id)
  if (ticket?.contactId !== contactId) return isKnown ? rows.filter(row => row.id !== id) : rows
  if (isKnown) return rows.map(row => (row.id === id ? ticket : row))
  const all = [...rows, ticket].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.id - a.id)
  return hasMore && all.at(-1) === ticket ? rows : all
}
