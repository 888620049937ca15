import { openLists, type TicketFilter, type TicketOrder } from '../../../../core/tenant/tickets/contract.ts'

/** The lists of the column: four below the tab of open tickets (assigned, pending, chatbot, snoozed), closed, and search. */
export type ListKind = 'assigned' | 'pending' | 'chatbot' | 'snoozed' | 'closed' | 'search'

/** What a person set above the list. */
export interface Choices {
  /** None chosen means all. */
  queueIds: readonly number[]
  showAll: boolean
  tagIds: readonly number[]
  userIds: readonly number[]
  /** Of a search: only what is resolved, or only what is not. */
  resolved: boolean | null
  /** Of a search: days on which something was said; '' is any. */
  from: string
  until: string
  unread: boolean
  /** Whether the open lists show the longest waiting first; undefined while nobody chose: of those who wait for anybody, yes. */
  byWait: boolean | undefined
  text: string
}

export const noChoices: Choices = {
  queueIds: [],
  showAll: false,
  tagIds: [],
  userIds: [],
  resolved: null,
  from: '',
  until: '',
  unread: false,
  byWait: undefined,
  text: '',
}

/** What a search looks for in what was said: which tickets have it, only the server tells. */
export type Sought = Pick<Choices, 'text'> & Partial<Pick<Choices, 'from' | 'until'>>

export const soughtNothing: Sought = { text: '' }

const kinds: Record<ListKind, Partial<TicketFilter>> = {
  ...openLists,
  snoozed: { snoozed: true },
  closed: { status: 'closed' },
  search: {},
}

/** Tickets that wait are nobody's yet: people do not narrow these lists. */
const NOBODYS: readonly ListKind[] = ['pending', 'chatbot']

/** How many filters narrow the lists beside their queues. */
export const filtersOn = ({ tagIds, userIds, unread }: Choices): number =>
  [tagIds.length > 0, userIds.length > 0, unread].filter(Boolean).length

/** How many others narrow a search. */
export const searchFiltersOn = ({ resolved, from, until }: Choices): number =>
  [resolved !== null, from !== '', until !== ''].filter(Boolean).length

/** The filter of a list, as the server and `belongsInList` read it. */
export function filterOf(kind: ListKind, choices: Choices): TicketFilter {
  const userIds = NOBODYS.includes(kind) ? [] : choices.userIds
  return {
    ...kinds[kind],
    ...(choices.showAll ? { showAll: true } : {}),
    ...(choices.unread ? { unread: true } : {}),
    queueIds: choices.queueIds.length > 0 ? [...choices.queueIds] : undefined,
    tags: choices.tagIds.length > 0 ? [...choices.tagIds] : undefined,
    users: userIds.length > 0 ? [...userIds] : undefined,
    ...(kind === 'search' && choices.resolved !== null ? { resolved: choices.resolved } : {}),
  }
}

/** Only on tickets that are not closed anybody waits. */
export const orderOf = (kind: ListKind, { byWait = kind === 'pending' }: Choices): TicketOrder =>
  byWait && kind in openLists ? 'waiting' : 'changed'

/** The same as the query of a call: lists travel as JSON (spec 1 §7). */
export function queryOf(filter: TicketFilter, { text, from, until }: Sought, order: TicketOrder = 'changed') {
  const { queueIds, tags, users, ...rest } = filter
  return {
    ...rest,
    queueIds: queueIds && JSON.stringify(queueIds),
    tags: tags && JSON.stringify(tags),
    users: users && JSON.stringify(users),
    searchParam: text || undefined,
    from: from || undefined,
    until: until || undefined,
    ...(order === 'changed' ? {} : { order }),
  }
}
