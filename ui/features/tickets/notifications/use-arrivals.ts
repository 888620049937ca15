import { useEffect } from 'react'
import { type Ticket, ticketEvents } from '../../../../core/tenant/tickets/contract.ts'
import { translate } from '../../../i18n/texts.ts'
import { showInfo } from '../../../kit/index.ts'
import { useShowsPlace } from '../../../lib/one-window.ts'
import { useEvent } from '../../../lib/realtime/index.ts'
import { usePlace } from '../../../lib/router/index.tsx'
import { useStore } from '../../../lib/store.ts'
import { actTexts } from '../acts/texts.ts'
import { chatAt } from '../data/chat-at.ts'
import { useViewer } from '../data/viewer.ts'
import { ticketTexts } from '../texts/index.ts'
import { announce } from './announce.ts'
import { afterEvent, afterLook, arrivals, isArrival, isReturn } from './arrivals.ts'

/** Keeps the arrivals, and tells about each, and of what comes back, by words, by sound and by the browser. */
export function useArrivals(): readonly Ticket[] {
  const viewer = useViewer()
  const uuid = chatAt(usePlace().url)
  useEvent(ticketEvents.ticket, event => {
    arrivals.set(afterEvent(arrivals.get(), viewer, event))
    look(uuid)
    if (event.action !== 'update') return
    const { ticket } = event
    if (isReturn(viewer, event)) report(ticket, translate(actTexts, 'isBack', { name: ticket.contact.name }))
    if (isArrival(viewer, event) && arrivals.get().includes(ticket)) report(ticket, handedOver(ticket))
  })
  useShowsPlace(uuid === undefined ? undefined : `/tickets/${uuid}`)
  useEffect(() => {
    const back = (): void => look(uuid)
    back()
    document.addEventListener('visibilitychange', back)
    return () => document.removeEventListener('visibilitychange', back)
  }, [uuid])
  useEffect(() => () => arrivals.set([]), [])
  return useStore(arrivals)
}

function look(uuid: string | undefined): void {
  if (document.visibilityState === 'visible') arrivals.set(afterLook(arrivals.get(), uuid))
}

function handedOver({ status, contact: { name }, queue }: Ticket): string {
  return status === 'open'
    ? translate(ticketTexts, 'handedToYou', { name })
    : translate(ticketTexts, 'handedToQueue', { name, queue: queue?.name ?? '' })
}

function report({ id, uuid, updatedAt, contact, queue }: Ticket, title: string): void {
  showInfo(title)
  const picture = contact.profilePicUrl || null
  announce(`ticket ${id} ${updatedAt}`, { path: `/tickets/${uuid}`, title, body: queue?.name ?? '', picture })
}
