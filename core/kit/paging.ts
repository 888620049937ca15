import * as z from 'zod'
import { MAX_CURSOR, MAX_SEARCH_PAGES } from './limits.ts'
import { words } from './words.ts'

const cursorOf = (...kinds: ('number' | 'string')[]) =>
  z
    .string()
    .max(MAX_CURSOR, words.tooLong)
    .refine(text => kinds.some(kind => typeof readCursor(text)?.value === kind), words.invalidCursor)
    .meta({
      description: 'What the page before gave',
      examples: kinds.map(kind => (kind === 'number' ? '7.n1' : '7.sana')),
    })

/** A place in a list ordered by numbers (times, ids), as a page of it gave it. */
export const Cursor = cursorOf('number')

const pageNumber = z.coerce.number().int().min(1).max(1_000_000).default(1)

/** Query fields of every paged list: a page number from 1, or the cursor that the last page gave. */
export const pageQuery = { pageNumber, cursor: Cursor.optional() } as const

/** The same of a list by name. */
export const pageByNameQuery = { pageNumber, cursor: cursorOf('string').optional() } as const

/** The same of a list whose order the caller chooses. */
export const pageByAnyQuery = { pageNumber, cursor: cursorOf('number', 'string').optional() } as const

/** Reply fields of every paged list beside its rows. */
export const pageReply = {
  hasMore: z.boolean(),
  /** Rows of all pages together (decision 40), where counting them is cheap: the list is short, or an index counts. */
  count: z.int().optional(),
  /** Give it back as `cursor` to get the next page; absent on the last. */
  nextCursor: z.string().optional(),
} as const

export interface PageRequest {
  pageNumber: number
  cursor?: string | undefined
  /** What the list is searched for. */
  searchParam?: string | undefined
}

/**
 * How many rows lie before the page of a request that names no cursor; undefined where there is no such page, because it
 * is of a search, which ends after `MAX_SEARCH_PAGES`. From a cursor on a list goes as far as it has rows.
 */
export function rowsBefore({ pageNumber, cursor, searchParam }: PageRequest, size: number): number | undefined {
  if (cursor) return 0
  return searchParam && pageNumber > MAX_SEARCH_PAGES ? undefined : (pageNumber - 1) * size
}

/** A place in a list ordered by a value and then by id. */
export interface Place {
  value: number | string
  id: number
}

/** Letters stay as they are: escaped, a short name in some alphabets would be longer than a cursor may be. */
export function writeCursor({ value, id }: Place): string {
  if (typeof value === 'number') return `${id}.n${value}`
  return `${id}.s${value.toWellFormed().replace(/[^\p{L}\p{N}]/gu, encodeURIComponent)}`
}

/** Returns undefined for a text that is no cursor. */
export function readCursor(text: string | undefined): Place | undefined {
  const [, id, kind, value] = /^(\d{1,15})\.([ns])(.*)$/.exec(text ?? '') ?? []
  if (value === undefined) return undefined
  if (kind === 'n') return Number.isFinite(Number(value)) ? { id: Number(id), value: Number(value) } : undefined
  try {
    return { id: Number(id), value: decodeURIComponent(value) }
  } catch {
    return undefined
  }
}

/**
 * Cuts a page out of `size + 1` fetched rows: the extra row only tells that there is more.
 * `placeOf` says where a row stands, for the cursor.
 */
export function cutPage<Row>(
  rows: Row[],
  size: number,
  placeOf: (row: Row) => Place,
): { rows: Row[]; hasMore: boolean; nextCursor?: string } {
  if (rows.length <= size) return { rows, hasMore: false }
  const page = rows.slice(0, size)
  return { rows: page, hasMore: true, nextCursor: writeCursor(placeOf(page[size - 1]!)) }
}
