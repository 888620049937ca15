import type { Place } from '../../kit/paging.ts'
import { run, type Statement, type TenantDb } from '../../storage/index.ts'
import type { SearchTerms } from './folded.ts'

/** A search that the trigram index answers: at least one of its words has three letters. */
export type IndexedTerms = SearchTerms & { match: string }

export const isIndexed = (terms: SearchTerms | undefined): terms is IndexedTerms => terms?.match !== undefined

interface Hit {
  id: number
  /** The first seven letters of the name as a number; the index gives its hits in this order. */
  letters: number
}

export interface HitRange {
  after?: Place | undefined
  count?: number
  letters?: number
}

/** So many hits more are read at once where that is cheap: mostly the first letters of names change among them. */
const SPARE = 100

/**
 * Ids of contacts that hold all words, such that sorted by name they begin with the first `count` of all: the index gives
 * its hits by the first letters of the names, and those that share the letters of the last one are looked up.
 */
export async function firstHits(
  db: TenantDb,
  terms: IndexedTerms,
  { after, count }: { after?: Place | undefined; count: number },
): Promise<number[]> {
  const size = readsNames(terms, after) ? count : count + SPARE
  const rows = await hits(db, terms, { after, count: size })
  const last = rows.at(-1)
  if (!last || rows.length < size) return idsOf(rows)
  const before = rows.filter(row => row.letters < last.letters)
  if (before.length >= count) return idsOf(before)
  return idsOf([...before, ...(await likeLast(db, terms, { after, count: count - before.length, last }))])
}

/** The first by name with the letters of `last`: where most such names are hits they are met by walking the names. */
async function likeLast(
  db: TenantDb,
  terms: IndexedTerms,
  { after, count, last }: { after?: Place | undefined; count: number; last: Hit },
): Promise<{ id: number }[]> {
  const beginning = await beginningOf(db, last.id)
  if (beginning) {
    const { text, parameters } = walkQuery(terms, { after, count, beginning })
    const rows = await run<{ id: number }>(db, text, parameters)
    if (rows.length === count) return rows
  }
  return hits(db, terms, { after, letters: last.letters })
}

/** The hits of a range of the index, in its order. */
export function hits(db: TenantDb, terms: IndexedTerms, range: HitRange): Promise<Hit[]> {
  const { text, parameters } = hitsQuery(terms, range)
  return run<Hit>(db, text, parameters)
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(row => row.id)

/** The first seven letters of a name, if none of them shares its class with another letter. */
async function beginningOf(db: TenantDb, id: number): Promise<string | undefined> {
  const [row] = await run<{ folded: string }>(db, 'SELECT folded FROM contacts WHERE id = ?', [id])
  return /^[a-z0-9 ]{7}/.exec(row?.folded ?? '')?.[0]
}

const NEAR = 500

/** The first hits among the next names with a beginning. */
export function walkQuery(
  { words }: IndexedTerms,
  { after, count, beginning }: { after?: Place | undefined; count: number; beginning: string },
): Statement {
  const behind = after ? 'AND (folded, id) > (?, ?)' : ''
  const near = `SELECT id, folded FROM contacts WHERE folded >= ? AND folded < ? ${behind} ORDER BY folded, id LIMIT ?`
  const held = words.map(() => 'instr(folded, ?) > 0').join(' AND ')
  const place = after ? [after.value, after.id] : []
  return {
    text: `SELECT id FROM (${near}) WHERE ${held} LIMIT ?`,
    parameters: [beginning, `${beginning}\u{10ffff}`, ...place, NEAR, ...words, count],
  }
}

/** Whether the index alone does not tell the hits. */
const readsNames = ({ words }: IndexedTerms, after: Place | undefined): boolean =>
  after !== undefined || words.some(isShort)
const isShort = (word: string): boolean => [...word].length < 3

/** The search index, from its beginning or from where the names after a place may stand, or at certain letters alone. */
export function hitsQuery(terms: IndexedTerms, { after, count = -1, letters }: HitRange): Statement {
  const short = terms.words.filter(isShort)
  const names = readsNames(terms, after) ? 'CROSS JOIN contacts c ON c.id = s.rowid & 16777215' : ''
  const conditions = [
    ...short.map(() => 'AND instr(c.folded, ?) > 0'),
    after ? `AND s.rowid >= ${START} AND (c.folded, c.id) > (?, ?)` : '',
    letters === undefined ? '' : ALIKE,
  ]
  return {
    text: `SELECT s.rowid & 16777215 AS id, s.rowid >> 24 AS letters FROM contacts_search s ${names}
      WHERE contacts_search MATCH ? ${conditions.join(' ')} ORDER BY s.rowid LIMIT ?`,
    parameters: [
      ...[terms.match, ...short],
      ...(after ? [after.value, after.value, after.id] : []),
      ...(letters === undefined ? [] : [letters, letters + 1]),
      count,
    ],
  }
}

/** Where names with these letters stand. Places are too large for a JavaScript number, so they never leave SQLite. */
const ALIKE = 'AND s.rowid BETWEEN (CAST(? AS INTEGER) << 24) AND (CAST(? AS INTEGER) << 24) - 1'

/** No name after a place stands before this. */
const START = `coalesce((SELECT place & ~16777215 FROM contact_places WHERE id =
  (SELECT id FROM contacts WHERE folded <= ? ORDER BY folded DESC, id DESC LIMIT 1)), 0)`
