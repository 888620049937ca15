import { found } from '../../kit/errors.ts'
import { cutPage, type PageRequest, type Place, readCursor, writeCursor } from '../../kit/paging.ts'
import type { TenantDb } from '../../storage/index.ts'
import { run } from '../tickets/index.ts'
import { SHOWN, type ShownRow } from './shown.ts'

const PAGE = 20

const NEWEST = 'ORDER BY m.createdAt DESC, m.id DESC LIMIT ?'
export const PAGE_BY_NUMBER = `${SHOWN} WHERE m.ticketId = ? ${NEWEST} OFFSET ?`
export const PAGE_BY_CURSOR = `${SHOWN} WHERE m.ticketId = ? AND (m.createdAt, m.id) < (?, ?) ${NEWEST}`
export const PAGE_AFTER = `${SHOWN} WHERE m.ticketId = ? AND (m.createdAt, m.id) > (?, ?) ORDER BY m.createdAt, m.id LIMIT ?`
export const PLACE = 'SELECT createdAt AS value, id FROM messages WHERE id = ? AND ticketId = ?'

/** Which messages of a ticket are asked for: by number, before a place, after one, or around a message. */
export type PassageRequest = PageRequest & { around?: number | undefined; after?: string | undefined }

/** Neighbouring messages, from oldest to newest, and where it goes on to both sides. */
export interface Passage {
  rows: ShownRow[]
  hasMore: boolean
  nextCursor?: string
  hasNewer?: boolean
  newerCursor?: string
}

const placeOf = ({ id, createdAt }: ShownRow): Place => ({ id, value: createdAt })

/** Throws ERR_NO_MESSAGE_FOUND when `around` is no message of the ticket. */
export async function passageOf(db: TenantDb, ticketId: number, request: PassageRequest): Promise<Passage> {
  const { around, after, cursor, pageNumber } = request
  if (around !== undefined) return passageAround(db, ticketId, around)
  const [newerThan, olderThan] = [readCursor(after), readCursor(cursor)]
  if (newerThan) return { ...(await newerPart(db, ticketId, newerThan, PAGE)), ...goesBack(newerThan) }
  if (olderThan) return olderPart(db, ticketId, olderThan, PAGE)
  const { rows, ...page } = cutPage(
    await run<ShownRow>(db, PAGE_BY_NUMBER, [ticketId, PAGE + 1, (pageNumber - 1) * PAGE]),
    PAGE,
    placeOf,
  )
  return { rows: rows.reverse(), ...page }
}

async function passageAround(db: TenantDb, ticketId: number, messageId: number): Promise<Passage> {
  const [place] = await run<Place>(db, PLACE, [messageId, ticketId])
  const middle = found(place, 'ERR_NO_MESSAGE_FOUND')
  const newer = await newerPart(db, ticketId, middle, PAGE / 2)
  const older = await olderPart(db, ticketId, { ...middle, id: middle.id + 1 }, PAGE - PAGE / 2)
  return { ...newer, ...older, rows: [...older.rows, ...newer.rows] }
}

async function olderPart(db: TenantDb, ticketId: number, { value, id }: Place, size: number) {
  const { rows, ...page } = cutPage(
    await run<ShownRow>(db, PAGE_BY_CURSOR, [ticketId, value, id, size + 1]),
    size,
    placeOf,
  )
  return { rows: rows.reverse(), ...page }
}

async function newerPart(db: TenantDb, ticketId: number, { value, id }: Place, size: number) {
  const page = cutPage(await run<ShownRow>(db, PAGE_AFTER, [ticketId, value, id, size + 1]), size, placeOf)
  const { rows, hasMore: hasNewer, nextCursor: newerCursor } = page
  return newerCursor === undefined ? { rows, hasNewer } : { rows, hasNewer, newerCursor }
}

/** Before a page that follows another there is at least that one. */
const goesBack = (place: Place) => ({ hasMore: true, nextCursor: writeCursor({ ...place, id: place.id + 1 }) })
