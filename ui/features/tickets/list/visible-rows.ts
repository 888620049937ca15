import type { ListedTicket } from '../../../../core/tenant/tickets/contract.ts'
import { createStore } from '../../../lib/store.ts'
import type { ListKind } from './filters.ts'

type Rows = readonly ListedTicket[]

/** The list beside the chat with its rows, as far as they are loaded; none where the chat stands elsewhere. */
export const displayedList = createStore<{ kind?: ListKind; rows: Rows }>({ rows: [] })

/** Who waits for anybody of the company, as far as they are loaded, and what shows their list. */
export const whoWaits = createStore<{ rows: Rows; hasMore?: boolean; show?: () => void }>({ rows: [] })

/** What this person marked as unread, to come back to by themselves (decision 592). */
const markedUnread = new Set<number>()

/** It opens by itself no more, until it was looked at again. */
export const keepUnread = (ticketId: number): void => void markedUnread.add(ticketId)
export const lookedAt = (ticketId: number): void => void markedUnread.delete(ticketId)

/**
 * Where someone goes on when a ticket leaves their hands (decision 554): to the next one below in the list, at its end above. Of
 * one's own to the next who waits for an answer or is unread; where none does and `takesNew`, to anyone who waits longest for anybody.
 */
export function nextAfter(ticketId: number, takesNew: boolean): ListedTicket | undefined {
  const { kind, rows } = displayedList.get()
  const at = rows.findIndex(({ id }) => id === ticketId)
  if (at < 0) return undefined
  const others = [...rows.slice(at + 1), ...rows.slice(0, at).reverse()].filter(isOffered)
  if (kind !== 'assigned') return others[0]
  return (
    others.find(waits) ?? (takesNew ? longestWaiting(whoWaits.get().rows.filter(isOffered)) : undefined) ?? others[0]
  )
}

const isOffered = ({ id }: ListedTicket): boolean => !markedUnread.has(id)
const waitsForAnswer = ({ waitingSince }: ListedTicket): boolean => waitingSince !== null
const waits = ({ waitingSince, unreadMessages }: ListedTicket): boolean => waitingSince !== null || unreadMessages > 0

/** Who of these waits for an answer longest; undefined where nobody does. */
export const longestWaiting = (rows: Rows): ListedTicket | undefined =>
  rows
    .filter(waitsForAnswer)
    .reduce<ListedTicket | undefined>(
      (first, row) =>
        first && Date.parse(first.waitingSince ?? '') <= Date.parse(row.waitingSince ?? '') ? first : row,
      undefined,
    )
