import type { Statement, TenantDb } from '../../storage/index.ts'
import { searchTerms } from './folded.ts'
import { hits, isIndexed } from './search.ts'
import { listContacts } from './store.ts'

/** Ids of contacts whose name or number contains the text, at most so many; one or two letters must begin the name. */
export async function findContacts(db: TenantDb, text: string, limit: number): Promise<number[]> {
  const terms = searchTerms(text)
  if (isIndexed(terms)) return (await hits(db, terms, { count: limit })).map(hit => hit.id)
  return terms ? (await listContacts(db, { terms, limit })).map(row => row.id) : []
}

/** SQL that says of a row `t` whether its contact is one of those. */
export function isContactFound(text: string): Statement {
  const terms = searchTerms(text)
  if (!terms) return { text: '0', parameters: [] }
  const { words } = terms
  const conditions = ['c.id = t.contactId', ...words.map(() => 'instr(c.folded, ?) > 0')]
  if (!isIndexed(terms)) conditions.push('substr(c.folded, 1, length(?)) = ?')
  return {
    text: `EXISTS (SELECT 1 FROM contacts c WHERE ${conditions.join(' AND ')})`,
    parameters: isIndexed(terms) ? words : [...words, words[0], words[0]],
  }
}
