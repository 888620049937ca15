import { found } from '../../../kit/errors.ts'
import { cutPage, type PageRequest, type Place, readCursor, writeCursor } from '../../../kit/paging.ts'
import { run, type Statement, type TenantDb } from '../../../storage/index.ts'
import { messageErrors } from '../contract.ts'
import { SHOWN, type ShownRow } from '../record/shown.ts'

const PAGE = 20

const NEWEST = 'ORDER BY m.createdAt DESC, m.id DESC LIMIT ?'

/** What a reader gets of a ticket: everything but what belongs to the hidden queues. */
export interface Scope {
  ticketId: number
  hidden: readonly number[]
}

const inScope = ({ hidden }: Scope): string =>
  hidden.length === 0 ? 'm.ticketId = ?' : `m.ticketId = ? AND coalesce(m.queueId, 0) NOT IN (${hidden.map(() => '?')})`
const valuesOf = ({ ticketId, hidden }: Scope): number[] => [ticketId, ...hidden]

export const pageByNumber = (scope: Scope, most: number, skipped: number): Statement => ({
  text: `${SHOWN} WHERE ${inScope(scope)} ${NEWEST} OFFSET ?`,
  parameters: [...valuesOf(scope), most, skipped],
})
export const pageBefore = (scope: Scope, { value, id }: Place, most: number): Statement => ({
  text: `${SHOWN} WHERE ${inScope(scope)} AND (m.createdAt, m.id) < (?, ?) ${NEWEST}`,
  parameters: [...valuesOf(scope), value, id, most],
})
export const pageAfter = (scope: Scope, { value, id }: Place, most: number): Statement => ({
  text: `${SHOWN} WHERE ${inScope(scope)} AND (m.createdAt, m.id) > (?, ?) ORDER BY m.createdAt, m.id LIMIT ?`,
  parameters: [...valuesOf(scope), value, id, most],
})
export const placeInScope = (scope: Scope, messageId: number): Statement => ({
  text: `SELECT m.createdAt AS value, m.id FROM messages m WHERE m.id = ? AND ${inScope(scope)}`,
  parameters: [messageId, ...valuesOf(scope)],
})

/** Which messages of a ticket are asked for: by number, before a place, after one, or around a message. */
export type MessagesRequest = PageRequest & { around?: number | undefined; after?: string | undefined }

/** Neighbouring messages, from oldest to newest, and where it goes on to both sides. */
export interface MessagesPage {
  rows: ShownRow[]
  hasMore: boolean
  nextCursor?: string
  hasNewer?: boolean
  newerCursor?: string
}

const rowsOf = (db: TenantDb, { text, parameters }: Statement): Promise<ShownRow[]> =>
  run<ShownRow>(db, text, parameters)

const placeOf = ({ id, createdAt }: ShownRow): Place => ({ id, value: createdAt })

/** Throws ERR_NO_MESSAGE_FOUND when `around` is no message of the scope. */
export async function readPage(db: TenantDb, scope: Scope, request: MessagesRequest): Promise<MessagesPage> {
  const { around, after, cursor, pageNumber } = request
  if (around !== undefined) return pageAround(db, scope, around)
  const [newerThan, olderThan] = [readCursor(after), readCursor(cursor)]
  if (newerThan) return { ...(await newerPart(db, scope, newerThan, PAGE)), ...goesBack(newerThan) }
  if (olderThan) return olderPart(db, scope, olderThan, PAGE)
  const { rows, ...page } = cutPage(
    await rowsOf(db, pageByNumber(scope, PAGE + 1, (pageNumber - 1) * PAGE)),
    PAGE,
    placeOf,
  )
  return { rows: rows.reverse(), ...page }
}

async function pageAround(db: TenantDb, scope: Scope, messageId: number): Promise<MessagesPage> {
  const { text, parameters } = placeInScope(scope, messageId)
  const [place] = await run<Place>(db, text, parameters)
  const middle = found(place, messageErrors.ERR_NO_MESSAGE_FOUND)
  const newer = await newerPart(db, scope, middle, PAGE / 2)
  const older = await olderPart(db, scope, { ...middle, id: middle.id + 1 }, PAGE - PAGE / 2)
  return { ...newer, ...older, rows: [...older.rows, ...newer.rows] }
}

async function olderPart(db: TenantDb, scope: Scope, place: Place, size: number) {
  const { rows, ...page } = cutPage(await rowsOf(db, pageBefore(scope, place, size + 1)), size, placeOf)
  return { rows: rows.reverse(), ...page }
}

async function newerPart(db: TenantDb, scope: Scope, place: Place, size: number) {
  const page = cutPage(await rowsOf(db, pageAfter(scope, place, size + 1)), size, placeOf)
  const { rows, hasMore: hasNewer, nextCursor: newerCursor } = page
  return newerCursor === undefined ? { rows, hasNewer } : { rows, hasNewer, newerCursor }
}

/** Before a page that follows another there is at least that one. */
const goesBack = (place: Place) => ({ hasMore: true, nextCursor: writeCursor({ ...place, id: place.id + 1 }) })
