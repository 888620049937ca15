import { openLists, type TicketFilter } from '../../../../core/tenant/tickets/contract.ts'

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

/** The filter of a list, as the server and `belongsInList` read it. */
export function filterOf(kind: ListKind, choices: Choices): TicketFilter {
  const searching = kind === 'search'
  return {
    ...kinds[kind],
    ...(choices.showAll ? { showAll: true } : {}),
    queueIds: choices.queueIds.length > 0 ? [...choices.queueIds] : undefined,
    tags: searching && choices.tagIds.length > 0 ? [...choices.tagIds] : undefined,
    users: searching && choices.userIds.length > 0 ? [...choices.userIds] : undefined,
    ...(searching && choices.resolved !== null ? { resolved: choices.resolved } : {}),
  }
}

/** The same as the query of a call: lists travel as JSON (spec 1 §7). */
export function queryOf(filter: TicketFilter, { text, from, until }: Sought) {
  const { queueIds, tags, users, ...rest } = filter
  return {
    ...rest,
    queueIds: queueIds && JSON.stringify(queueIds),
    tags: tags && JSON.stringify(tags),
    users: users && JSON.stringify(users),
    searchParam: text || undefined,
    from: from || undefined,
    until: until || undefined,
  }
}
