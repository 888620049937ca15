import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { messageEvents } from '../../../../core/tenant/messages/contract.ts'
import { MAX_COUNTED, type TicketCounts, ticketEvents } from '../../../../core/tenant/tickets/contract.ts'
import { useEvent, useGap, useLive } from '../../../lib/realtime/index.ts'
import { ticketsApi } from '../data/api.ts'
import { type Choices, filtersOn } from './filters.ts'

/** What happens in a moment is counted once. */
const COUNT_AFTER = 1000

interface Loaded {
  rows: readonly unknown[] | undefined
  hasMore: boolean
}

/**
 * How many tickets the open lists have, as text. A list that is loaded whole counts itself; for longer ones the server
 * counts, again after whatever may have changed that. Empty until it is known. Of what filters leave it is told how many are
 * loaded, and that there are more: to count them all means to look through all.
 */
export function useCounts(
  choices: Choices,
  lists: Readonly<Record<keyof TicketCounts, Loaded>>,
): Record<keyof TicketCounts, string> {
  const { queueIds, showAll } = choices
  const isNarrowed = filtersOn(choices) > 0
  const isLong = Object.values(lists).some(list => list.hasMore) && !isNarrowed
  const query = {
    ...(showAll ? { showAll } : {}),
    ...(queueIds.length > 0 ? { queueIds: JSON.stringify(queueIds) } : {}),
  }
  const emitted = useReported(isLong && JSON.stringify(query), signal => ticketsApi.counts({ query }, { signal }))
  const textOf = (list: keyof TicketCounts): string => {
    const { rows, hasMore } = lists[list]
    if (!rows) return ''
    if (hasMore && isNarrowed) return `${rows.length}+`
    return hasMore ? countText(emitted?.[list]) : String(rows.length)
  }
  return { assigned: textOf('assigned'), pending: textOf('pending'), chatbot: textOf('chatbot') }
}

/**
 * What the server counted, asked again after whatever may have changed that; `asked` names what is counted, false nothing.
 * Undefined until it is known.
 */
export function useReported<WindowCounter>(
  requested: string | false,
  load: (signal: AbortSignal) => Promise<WindowCounter>,
): WindowCounter | undefined {
  const [emitted, setReported] = useState<{ of: string; counts: WindowCounter }>()
  const [turn, setTurn] = useState(0)
  const failed = useRef(false)
  const ask = useEffectEvent((of: string, signal: AbortSignal) => {
    failed.current = false
    load(signal).then(
      counts => signal.aborted || setReported({ of, counts }),
      () => {
        failed.current = !signal.aborted
      },
    )
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn and each choice counts anew.
  useEffect(() => {
    if (requested === false) return
    const control = new AbortController()
    ask(requested, control.signal)
    return () => control.abort()
  }, [requested, turn])

  const [isStale, setStale] = useState(false)
  useEffect(() => {
    if (!isStale) return
    const timer = setTimeout(() => {
      setStale(false)
      setTurn(last => last + 1)
    }, COUNT_AFTER)
    return () => clearTimeout(timer)
  }, [isStale])
  useEvent(ticketEvents.ticket, ({ action }) => action !== 'updateUnread' && setStale(true))
  useEvent(messageEvents.appMessage, ({ action }) => action === 'create' && setStale(true))
  useGap(() => setTurn(last => last + 1))
  useLive(() => failed.current && setTurn(last => last + 1))
  return emitted?.of === requested ? emitted.counts : undefined
}

/** `999+` from where the server stops counting. */
export const countText = (count: number | undefined): string =>
  count === undefined ? '' : count < MAX_COUNTED ? String(count) : `${MAX_COUNTED - 1}+`
