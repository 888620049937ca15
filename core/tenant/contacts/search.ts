import type { Place } from '../../kit/paging.ts'
import type { Statement } from '../../storage/run.ts'
import { fits, type SearchTerms } from '../../storage/search-terms.ts'
import { defineRead } from '../../workers/readers/read.ts'
import type { ContactRow } from './contact-row.ts'
import type { PickedContact } from './contract.ts'

/** Which contacts are wanted. */
export interface ContactFilter {
  terms?: SearchTerms | undefined
  /** Each of these tags stands on a ticket of the contact. */
  tags?: readonly number[] | undefined
}

export interface ContactListing extends ContactFilter {
  after?: Place | undefined
  /** The last place that is looked at. */
  until?: Place | undefined
  skip?: number
  limit: number
}

/** Found once for all contacts, by the index of the tag. */
const TAGGED = `+contacts.id IN (SELECT t.contactId FROM ticket_tags g CROSS JOIN tickets t ON t.id = g.ticketId WHERE g.tagId = ?)`

/** The conditions of a filter; none lets all through. */
export const conditionsOf = ({ terms, tags = [] }: ContactFilter): Statement[] => [
  ...(terms ? [fits('folded', terms)] : []),
  ...[...new Set(tags)].map(tagId => ({ text: TAGGED, parameters: [tagId] })),
]

/** Contacts in the order of their folded names, from somewhere on: all of them, or those that fit. */
export function listing(columns: string, { after, until, skip = 0, limit, ...filter }: ContactListing): Statement {
  const conditions = conditionsOf(filter)
  if (after) conditions.push({ text: '(folded, id) > (?, ?)', parameters: [after.value, after.id] })
  if (until) conditions.push({ text: '(folded, id) <= (?, ?)', parameters: [until.value, until.id] })
  const where = conditions.length > 0 ? `WHERE ${conditions.map(({ text }) => text).join(' AND ')}` : ''
  return {
    text: `SELECT ${columns} FROM contacts ${where} ORDER BY folded, id LIMIT ? OFFSET ?`,
    parameters: [...conditions.flatMap(({ parameters }) => parameters), limit, skip],
  }
}

/** The place of the last of so many names from somewhere on; none where there are fewer. */
export const placeBehind = (names: number, after: Place = { value: '', id: 0 }): Statement => ({
  text: `SELECT folded AS value, id FROM contacts WHERE (folded, id) > (?, ?) ORDER BY folded, id LIMIT 1 OFFSET ?`,
  parameters: [after.value, after.id, names - 1],
})

/** A page of the contacts that fit. */
export const contactSearch = defineRead('contacts.search', (file, page: ContactListing): ContactRow[] => {
  const { text, parameters } = listing('*', page)
  return file.prepare(text).all(...parameters) as ContactRow[]
})

export const PICKED_COLUMNS = `id, name, coalesce(number, '') AS number`

/** The same in the form of a picker, for many at once: JSON, in UTF-8. */
export const contactPick = defineRead('contacts.pick', (file, page: ContactListing): Uint8Array => {
  const { text, parameters } = listing(PICKED_COLUMNS, page)
  return new TextEncoder().encode(JSON.stringify(file.prepare(text).all(...parameters) as PickedContact[]))
})
