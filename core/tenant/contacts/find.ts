import { fits, run, type Statement, searchTerms, type TenantDb } from '../../storage/index.ts'

/** Ids of contacts whose name or number contains the text, at most so many; one or two letters must begin the name. */
export async function findContacts(db: TenantDb, text: string, limit: number): Promise<number[]> {
  const terms = searchTerms(text)
  if (!terms) return []
  const wanted = fits('folded', terms)
  const rows = await run<{ id: number }>(db, `SELECT id FROM contacts WHERE ${wanted.text} LIMIT ?`, [
    ...wanted.parameters,
    limit,
  ])
  return rows.map(({ id }) => id)
}

/** SQL that says of a row `t` whether its contact is one of those. */
export function isContactFound(text: string): Statement {
  const terms = searchTerms(text)
  if (!terms) return { text: '0', parameters: [] }
  const wanted = fits('c.folded', terms)
  return {
    text: `EXISTS (SELECT 1 FROM contacts c WHERE c.id = t.contactId AND ${wanted.text})`,
    parameters: wanted.parameters,
  }
}
