import { use, useEffect, useState } from 'react'
import { statusAfter, type Ticket, type TicketChange } from '../../../../core/tenant/tickets/contract.ts'
import { useUser } from '../../../app/session/session.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { type IconName, showFailure } from '../../../kit/index.ts'
import { navigate } from '../../../lib/router/index.tsx'
import { formatBack } from '../../../lib/time/dates.ts'
import { ChatSurfaceContext } from '../chat/chat-surface.ts'
import { ticketsApi } from '../data/api.ts'
import { reportOf } from '../data/last-notified.ts'
import { leave } from '../data/own-leaving.ts'
import { remember } from '../data/use-ticket.ts'
import { keepUnread, lookedAt, nextAfter, whoWaits } from '../list/visible-rows.ts'
import { ticketTexts } from '../texts/index.ts'
import { actTexts } from './texts.ts'
import { holdKeys } from './typed-on.ts'
import { offerUndo } from './undo.ts'

export type Verb = 'accept' | 'return' | 'finish' | 'reopen'

/** What each button sends (spec 1 §4), and whether the chat is left afterwards. */
export const verbs: Record<Verb, { change: (userId: number) => TicketChange; leaves: boolean; icon: IconName }> = {
  accept: { change: userId => ({ status: 'open', userId }), leaves: false, icon: 'check' },
  reopen: { change: userId => ({ status: 'open', userId }), leaves: false, icon: 'refresh' },
  finish: { change: userId => ({ status: 'closed', userId, mayTakeBack: true }), leaves: true, icon: 'check' },
  return: { change: () => ({ status: 'pending', userId: null }), leaves: true, icon: 'back' },
}

/** Two taps of a thumb that means one are so near to each other. */
const TWICE_MS = 600
let lastPress = Number.NEGATIVE_INFINITY
/** The ticket that opened by itself last. */
let ledTo: number | undefined

/** Whether a press on a ticket is the second half of one that led to it. Keys and programs press without a count. */
export function isSecondTap({ detail, timeStamp }: { detail: number; timeStamp: number }, ticketId: number): boolean {
  const isSecond = detail > 0 && ticketId === ledTo && timeStamp - lastPress < TWICE_MS
  if (!isSecond) lastPress = timeStamp
  return isSecond
}

/** The first is the main button. */
const inOrder: readonly Verb[] = ['accept', 'reopen', 'finish', 'return']

/** What the table of moves allows from this status. */
export const offeredAt = (status: Ticket['status']): readonly Verb[] =>
  inOrder.filter(verb => statusAfter(status, verb))

export interface ChatActs {
  busy: Verb | undefined
  act: (verb: Verb) => Promise<void>
  /** These two throw where it is rejected. */
  transfer: (change: TicketChange) => Promise<void>
  snooze: (until: string) => Promise<void>
  wake: () => Promise<void>
  markUnread: () => Promise<void>
}

/** What can be done with the ticket of a chat; whatever is done with it is reported with the way back. */
export function useTicketActs(ticket: Ticket, onTicket: (ticket: Ticket) => void): ChatActs {
  const t = useTexts(ticketTexts)
  const a = useTexts(actTexts)
  const { id: userId, company, pausedUntil } = useUser()
  const { home, hrefOf } = use(ChatSurfaceContext)
  const [busy, setBusy] = useState<Verb>()
  const params = { ticketId: ticket.id }
  const { name } = ticket.contact
  useEffect(() => lookedAt(ticket.id), [ticket.id])

  const change = (verb: Verb): Promise<Ticket> => ticketsApi.update({ params, body: verbs[verb].change(userId) })
  const goBackTo = async (changing: Promise<Ticket>): Promise<void> => {
    const changed = await changing
    remember(changed)
    navigate(hrefOf(changed.uuid))
  }
  const nextOne = (): Ticket | undefined => nextAfter(ticket.id, !pausedUntil)
  /** To the next ticket, or where all chats lead; Back leads past the one that is done with. */
  const goOn = (next: Ticket | undefined): void => {
    ledTo = next?.id
    if (next) {
      remember(next)
      holdKeys(next.id)
    }
    if (next?.status === 'pending') whoWaits.get().show?.()
    navigate(next ? hrefOf(next.uuid) : home, { replace: true })
  }

  return {
    busy,
    act: async verb => {
      const next = verb === 'finish' ? nextOne() : undefined
      setBusy(verb)
      try {
        if (!verbs[verb].leaves) return onTicket(await change(verb))
        const changed = await leave(ticket.id, () => change(verb))
        if (verb === 'finish')
          offerUndo(
            undo => reportOf(changed, t('finished', { name }), undo),
            () => goBackTo(ticketsApi.takeBack({ params })),
          )
        else {
          const onClick = (): void => void goBackTo(change('accept')).catch(showFailure)
          reportOf(changed, t('returned', { name }), { label: t('accept'), onClick })
        }
        goOn(next)
      } catch (error) {
        showFailure(error)
      } finally {
        setBusy(undefined)
      }
    },
    transfer: async body => {
      const next = nextOne()
      const changed = await leave(ticket.id, () => ticketsApi.update({ params, body }))
      const { contact, user: holder, queue } = changed
      const names = { contact: contact.name, name: holder?.name ?? '', queue: queue?.name ?? '' }
      reportOf(changed, t(holder ? 'movedTo' : 'movedToQueue', names))
      goOn(next)
    },
    snooze: async until => {
      const next = nextOne()
      const changed = await ticketsApi.snooze({ params, body: { until } })
      const when = formatBack(changed.snoozedUntil ?? until, company.timeZone)
      offerUndo(
        undo => reportOf(changed, a('snoozed', { name, when }), undo),
        () => goBackTo(ticketsApi.wake({ params })),
      )
      goOn(next)
    },
    wake: () => ticketsApi.wake({ params }).then(onTicket, showFailure),
    markUnread: async () => {
      try {
        reportOf(await ticketsApi.markUnread({ params }), a('markedUnread', { name }))
        keepUnread(ticket.id)
        navigate(home)
      } catch (error) {
        showFailure(error)
      }
    },
  }
}
