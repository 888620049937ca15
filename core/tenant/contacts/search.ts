import { type RawBuilder, sql } from 'kysely'
import type { Place } from '../../kit/paging.ts'
import type { TenantDb } from '../../storage/index.ts'
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
  const { rows } = await hitsQuery(terms, { after, count: size }).execute(db)
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
    const { rows } = await walkQuery(terms, { after, count, beginning }).execute(db)
    if (rows.length === count) return rows
  }
  return (await hitsQuery(terms, { after, letters: last.letters }).execute(db)).rows
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(row => row.id)

/** The first seven letters of a name, if none of them shares its class with another letter. */
async function beginningOf(db: TenantDb, id: number): Promise<string | undefined> {
  const { folded } = await db.selectFrom('contacts').select('folded').where('id', '=', id).executeTakeFirstOrThrow()
  return /^[a-z0-9 ]{7}/.exec(folded)?.[0]
}

const NEAR = 500

/** The first hits among the next names with a beginning. */
export function walkQuery(
  { words }: IndexedTerms,
  { after, count, beginning }: { after?: Place | undefined; count: number; beginning: string },
): RawBuilder<{ id: number }> {
  const behind = after ? sql`AND (folded, id) > (${after.value}, ${after.id})` : sql``
  const near = sql`SELECT id, folded FROM contacts WHERE folded >= ${beginning} AND folded < ${`${beginning}\u{10ffff}`}
    ${behind} ORDER BY folded, id LIMIT ${NEAR}`
  const held = words.map(word => sql`instr(folded, ${word}) > 0`)
  return sql<{ id: number }>`SELECT id FROM (${near}) WHERE ${sql.join(held, sql` AND `)} LIMIT ${count}`
}

/** Whether the index alone does not tell the hits. */
const readsNames = ({ words }: IndexedTerms, after: Place | undefined): boolean =>
  after !== undefined || words.some(isShort)
const isShort = (word: string): boolean => [...word].length < 3

/** The search index, from its beginning or from where the names after a place may stand, or at certain letters alone. */
export function hitsQuery(terms: IndexedTerms, { after, count = -1, letters }: HitRange): RawBuilder<Hit> {
  const { match, words } = terms
  const short = words.filter(isShort).map(word => sql`AND instr(c.folded, ${word}) > 0`)
  const behind = after
    ? [sql`AND s.rowid >= ${startOf(after)} AND (c.folded, c.id) > (${after.value}, ${after.id})`]
    : []
  const alike =
    letters === undefined ? [] : [sql`AND s.rowid BETWEEN ${placeAt(letters)} AND ${placeAt(letters + 1)} - 1`]
  const names = readsNames(terms, after) ? sql`CROSS JOIN contacts c ON c.id = s.rowid & 16777215` : sql``
  return sql<Hit>`SELECT s.rowid & 16777215 AS id, s.rowid >> 24 AS letters FROM contacts_search s ${names}
    WHERE contacts_search MATCH ${match} ${sql.join([...short, ...behind, ...alike], sql` `)}
    ORDER BY s.rowid LIMIT ${count}`
}

/** Where names with these letters begin. Places are too large for a JavaScript number, so they never leave SQLite. */
const placeAt = (letters: number) => sql`(CAST(${letters} AS INTEGER) << 24)`

/** No name after a place stands before this. */
const startOf = ({ value }: Place) => sql`coalesce((SELECT place & ~16777215 FROM contact_places WHERE id =
  (SELECT id FROM contacts WHERE folded <= ${value} ORDER BY folded DESC, id DESC LIMIT 1)), 0)`
