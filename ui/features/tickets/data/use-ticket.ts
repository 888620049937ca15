import { use, useEffect } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { generalErrors } from '../../../../core/kit/general-errors.ts'
import { contactEvents } from '../../../../core/tenant/contacts/contract.ts'
import {
  type Ticket,
  type TicketDetail,
  type TicketEvent,
  ticketEvents,
} from '../../../../core/tenant/tickets/contract.ts'
import { common } from '../../../i18n/common.ts'
import { translate } from '../../../i18n/texts.ts'
import { showDone, showError, showInfo } from '../../../kit/index.ts'
import { isFailure } from '../../../lib/api/failure.ts'
import { useEvent, useGap } from '../../../lib/realtime/index.ts'
import { navigate } from '../../../lib/router/index.tsx'
import { ChatSurfaceContext } from '../chat/chat-surface.ts'
import { ticketTexts } from '../texts/index.ts'
import { ticketsApi } from './api.ts'
import { useRenames } from './names.ts'
import { isLeaving } from './own-leaving.ts'
import { useViewer } from './viewer.ts'

/** A ticket as it is known so far: from the list at once, whole when the server answered. */
export type OpenTicket = Ticket & { contact: Ticket['contact'] & Partial<TicketDetail['contact']> }

/** Tickets that the lists have shown, so that a click opens without waiting. */
const seen = new Map<string, Ticket>()
const MOST_SEEN = 500

/** Remembers a row that is about to be opened. */
export function remember(ticket: Ticket): void {
  seen.delete(ticket.uuid)
  seen.set(ticket.uuid, ticket)
  if (seen.size > MOST_SEEN) seen.delete(seen.keys().next().value ?? '')
}

export interface TicketState {
  ticket: OpenTicket | undefined
  failure: unknown
  retry: () => void
  /** Takes an answer of the server at once. */
  take: (ticket: Ticket) => void
}

/**
 * The ticket of an address (uuid), kept true by events. A person who may not see it is told so and led to /tickets
 * (spec 1 §5); so is everybody when it is deleted (spec 1 §4) or moves out of sight.
 */
export function useTicket(uuid: string): TicketState {
  const { home } = use(ChatSurfaceContext)
  const load = (): Promise<OpenTicket> => ticketsApi.showByUuid({ params: { uuid } })
  const fallback = seen.get(uuid)
  const { mutate: reload } = useSWRConfig()
  const { data, error, mutate } = useSWR<OpenTicket>(['ticket', uuid], load, {
    revalidateOnMount: true,
    // What was fetched for the chat before may be past: no event was heard in between.
    dedupingInterval: 0,
    // An answer is dropped for what is told while it is on its way, such as that the ticket was read, and that is not all of it.
    onDiscarded: () => void reload(['ticket', uuid]),
    ...(fallback ? { fallbackData: fallback } : {}),
  })
  const edit = (by: (ticket: OpenTicket) => OpenTicket): void => {
    void mutate(old => by(old ?? data ?? ({} as OpenTicket)), { revalidate: false })
  }
  const { userId } = useViewer()
  const take = (ticket: Ticket): void =>
    edit(old => ({ ...old, ...ticket, contact: { ...old.contact, ...ticket.contact } }))

  useEvent(ticketEvents.ticket, event => {
    if (!data || idOf(event) !== data.id) return
    if (event.action === 'update') {
      reportTaken(data, event.ticket, userId)
      return take(event.ticket)
    }
    if (event.action === 'updateUnread') return edit(old => ({ ...old, unreadMessages: 0 }))
    if (event.reason === 'deleted') showDone(translate(ticketTexts, 'deleted'))
    else if (!isLeaving(data.id)) showInfo(translate(ticketTexts, 'movedAway', { contact: data.contact.name }))
    navigate(home)
  })
  useRenames(rename => data?.id && edit(rename))
  useEvent(contactEvents.contact, emitted => {
    const contact = 'contact' in emitted ? emitted.contact : undefined
    if (contact && contact.id === data?.contactId) edit(old => ({ ...old, contact }))
  })
  useGap(() => void mutate())
  const rejected = isFailure(error, generalErrors.ERR_NO_PERMISSION)
  useEffect(() => {
    if (!rejected) return
    showError(translate(common, 'notAllowed'))
    navigate(home, { replace: true })
  }, [rejected, home])

  return { ticket: data?.id ? data : undefined, failure: error, retry: () => void mutate(), take }
}

/** Says who has the ticket now when someone else took it from this person. */
function reportTaken(before: Ticket, after: Ticket, userId: number): void {
  if (before.userId !== userId || after.userId === userId || isLeaving(after.id)) return
  const values = { contact: before.contact.name, name: after.user?.name ?? '' }
  showInfo(translate(ticketTexts, after.user ? 'movedTo' : 'movedBack', values))
}

function idOf(event: TicketEvent): number {
  return event.action === 'update' ? event.ticket.id : event.ticketId
}
