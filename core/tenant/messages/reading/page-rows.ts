import { found } from '../../../kit/errors.ts'
import { MAX_ANSWERED_TEXT } from '../../../kit/limits.ts'
import { cutPage, type PageRequest, type Place, readCursor, writeCursor } from '../../../kit/paging.ts'
import { run, type Statement, type TenantDb } from '../../../storage/index.ts'
import { MESSAGES_PAGE, messageErrors } from '../contract.ts'
import { DISPLAYED, type DisplayedRow } from '../record/serialize.ts'
import { inScope, type Scope, valuesOf } from './scope.ts'

const NEWEST = 'ORDER BY m.createdAt DESC, m.id DESC LIMIT ?'

export const pageByNumber = (scope: Scope, most: number, skipped: number): Statement => ({
  text: `${DISPLAYED} WHERE ${inScope(scope)} ${NEWEST} OFFSET ?`,
  parameters: [...valuesOf(scope), most, skipped],
})
export const pageBefore = (scope: Scope, { value, id }: Place, most: number): Statement => ({
  text: `${DISPLAYED} WHERE ${inScope(scope)} AND (m.createdAt, m.id) < (?, ?) ${NEWEST}`,
  parameters: [...valuesOf(scope), value, id, most],
})
export const pageAfter = (scope: Scope, { value, id }: Place, most: number): Statement => ({
  text: `${DISPLAYED} WHERE ${inScope(scope)} AND (m.createdAt, m.id) > (?, ?) ORDER BY m.createdAt, m.id LIMIT ?`,
  parameters: [...valuesOf(scope), value, id, most],
})
/** The first message that was said then or later. */
export const placeSince = (scope: Scope, since: number): Statement => ({
  text: `SELECT m.createdAt AS value, m.id FROM messages m WHERE ${inScope(scope)} AND m.createdAt >= ?
    ORDER BY m.createdAt, m.id LIMIT 1`,
  parameters: [...valuesOf(scope), since],
})
export const placeInScope = (scope: Scope, messageId: number): Statement => ({
  text: `SELECT m.createdAt AS value, m.id FROM messages m WHERE m.id = ? AND ${inScope(scope)}`,
  parameters: [messageId, ...valuesOf(scope)],
})

/** Which messages of a ticket are asked for, and how many: by number, before a place, after one, around a message, or since an instant. */
export type MessagesRequest = PageRequest & {
  around?: number | undefined
  after?: string | undefined
  since?: string | undefined
  size?: number | undefined
}

/** Neighbouring messages, from oldest to newest, and where it goes on to both sides. */
export interface MessagesPage {
  rows: DisplayedRow[]
  hasMore: boolean
  nextCursor?: string
  hasNewer?: boolean
  newerCursor?: string
}

const rowsOf = (db: TenantDb, { text, parameters }: Statement): Promise<DisplayedRow[]> =>
  run<DisplayedRow>(db, text, parameters)

const placeOf = ({ id, createdAt }: DisplayedRow): Place => ({ id, value: createdAt })

/** As much of the rows, of which there is one more than `size`, as an answer holds; `least` of them however long they are. */
function cut(rows: DisplayedRow[], size: number, least = 1) {
  let letters = 0
  const fitting = rows.findIndex(({ body, mediaInfo }) => {
    letters += body.length + (mediaInfo?.length ?? 0)
    return letters > MAX_ANSWERED_TEXT
  })
  return cutPage(rows, fitting < 0 ? size : Math.min(size, Math.max(fitting, least)), placeOf)
}

/** Throws ERR_NO_MESSAGE_FOUND when `around` is no message of the scope. */
export async function readPage(db: TenantDb, scope: Scope, request: MessagesRequest): Promise<MessagesPage> {
  const { around, after, cursor, pageNumber, since, size = MESSAGES_PAGE } = request
  if (around !== undefined)
    return pageAround(
      db,
      scope,
      found(await placeOfOne(db, placeInScope(scope, around)), messageErrors.ERR_NO_MESSAGE_FOUND),
      size,
    )
  const first = since === undefined ? undefined : await placeOfOne(db, placeSince(scope, Date.parse(since)))
  if (first) return pageAround(db, scope, first, size)
  const [newerThan, olderThan] = [readCursor(after), readCursor(cursor)]
  if (newerThan) return { ...(await newerPart(db, scope, newerThan, size)), ...goesBack(newerThan) }
  if (olderThan) return olderPart(db, scope, olderThan, size)
  const newest = await rowsOf(db, pageByNumber(scope, size + 1, (pageNumber - 1) * size))
  // Anyone who goes on by numbers counts on whole pages of the usual size.
  const { rows, ...page } = cut(newest, size, MESSAGES_PAGE)
  return { rows: rows.reverse(), ...page }
}

const placeOfOne = async (db: TenantDb, { text, parameters }: Statement): Promise<Place | undefined> =>
  (await run<Place>(db, text, parameters))[0]

async function pageAround(db: TenantDb, scope: Scope, middle: Place, size: number): Promise<MessagesPage> {
  const half = Math.floor(size / 2)
  const newer = await newerPart(db, scope, middle, half)
  const older = await olderPart(db, scope, { ...middle, id: middle.id + 1 }, size - half)
  return { ...newer, ...older, rows: [...older.rows, ...newer.rows] }
}

async function olderPart(db: TenantDb, scope: Scope, place: Place, size: number) {
  const { rows, ...page } = cut(await rowsOf(db, pageBefore(scope, place, size + 1)), size)
  return { rows: rows.reverse(), ...page }
}

async function newerPart(db: TenantDb, scope: Scope, place: Place, size: number) {
  const page = cut(await rowsOf(db, pageAfter(scope, place, size + 1)), size)
  const { rows, hasMore: hasNewer, nextCursor: newerCursor } = page
  return newerCursor === undefined ? { rows, hasNewer } : { rows, hasNewer, newerCursor }
}

/** Before a page that follows another there is at least that one. */
const goesBack = (place: Place) => ({ hasMore: true, nextCursor: writeCursor({ ...place, id: place.id + 1 }) })
