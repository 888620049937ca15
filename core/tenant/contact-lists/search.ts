import type { Place } from '../../kit/paging.ts'
import type { Statement } from '../../storage/run.ts'
import { fits, type SearchTerms } from '../../storage/search-terms.ts'
import { defineRead } from '../../workers/readers/read.ts'
import type { ItemRow } from './rows.ts'

/** Which items of a list are wanted. */
export interface ItemListing {
  contactListId: number
  terms?: SearchTerms | undefined
  after?: Place | undefined
  skip: number
  limit: number
}

/** Items in the order of their folded names, from somewhere on: all of the list, or those that fit. */
export function listing({ contactListId, terms, after, skip, limit }: ItemListing): Statement {
  const conditions: Statement[] = [{ text: 'contactListId = ?', parameters: [contactListId] }]
  if (terms) conditions.push(fits('folded', terms))
  if (after) conditions.push({ text: '(folded, id) > (?, ?)', parameters: [after.value, after.id] })
  return {
    text: `SELECT * FROM contact_list_items WHERE ${conditions.map(({ text }) => text).join(' AND ')} ORDER BY folded, id LIMIT ? OFFSET ?`,
    parameters: [...conditions.flatMap(({ parameters }) => parameters), limit, skip],
  }
}

/** A page of the items that fit. */
export const itemSearch = defineRead('contact-lists.search', (file, page: ItemListing): ItemRow[] => {
  const { text, parameters } = listing(page)
  return file.prepare(text).all(...parameters) as ItemRow[]
})
