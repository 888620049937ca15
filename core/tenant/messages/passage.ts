import { found } from '../../kit/errors.ts'
import { cutPage, type PageRequest, type Place, readCursor, writeCursor } from '../../kit/paging.ts'
import { run, type Statement, type TenantDb } from '../../storage/index.ts'
import { messageErrors } from './contract.ts'
import { SHOWN, type ShownRow } from './shown.ts'

const PAGE = 20

const NEWEST = 'ORDER BY m.createdAt DESC, m.id DESC LIMIT ?'

/** What a reader gets of a ticket: everything but what belongs to the hidden queues. */
export interface Ground {
  ticketId: number
  hidden: readonly number[]
}

const onGround = ({ hidden }: Ground): string =>
  hidden.length === 0 ? 'm.ticketId = ?' : `m.ticketId = ? AND coalesce(m.queueId, 0) NOT IN (${hidden.map(() => '?')})`
const groundOf = ({ ticketId, hidden }: Ground): number[] => [ticketId, ...hidden]

export const pageByNumber = (ground: Ground, most: number, skipped: number): Statement => ({
  text: `${SHOWN} WHERE ${onGround(ground)} ${NEWEST} OFFSET ?`,
  parameters: [...groundOf(ground), most, skipped],
})
export const pageBefore = (ground: Ground, { value, id }: Place, most: number): Statement => ({
  text: `${SHOWN} WHERE ${onGround(ground)} AND (m.createdAt, m.id) < (?, ?) ${NEWEST}`,
  parameters: [...groundOf(ground), value, id, most],
})
export const pageAfter = (ground: Ground, { value, id }: Place, most: number): Statement => ({
  text: `${SHOWN} WHERE ${onGround(ground)} AND (m.createdAt, m.id) > (?, ?) ORDER BY m.createdAt, m.id LIMIT ?`,
  parameters: [...groundOf(ground), value, id, most],
})
export const placeOnGround = (ground: Ground, messageId: number): Statement => ({
  text: `SELECT m.createdAt AS value, m.id FROM messages m WHERE m.id = ? AND ${onGround(ground)}`,
  parameters: [messageId, ...groundOf(ground)],
})

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

const rowsOf = (db: TenantDb, { text, parameters }: Statement): Promise<ShownRow[]> =>
  run<ShownRow>(db, text, parameters)

const placeOf = ({ id, createdAt }: ShownRow): Place => ({ id, value: createdAt })

/** Throws ERR_NO_MESSAGE_FOUND when `around` is no message of the ground. */
export async function passageOf(db: TenantDb, ground: Ground, request: PassageRequest): Promise<Passage> {
  const { around, after, cursor, pageNumber } = request
  if (around !== undefined) return passageAround(db, ground, around)
  const [newerThan, olderThan] = [readCursor(after), readCursor(cursor)]
  if (newerThan) return { ...(await newerPart(db, ground, newerThan, PAGE)), ...goesBack(newerThan) }
  if (olderThan) return olderPart(db, ground, olderThan, PAGE)
  const { rows, ...page } = cutPage(
    await rowsOf(db, pageByNumber(ground, PAGE + 1, (pageNumber - 1) * PAGE)),
    PAGE,
    placeOf,
  )
  return { rows: rows.reverse(), ...page }
}

async function passageAround(db: TenantDb, ground: Ground, messageId: number): Promise<Passage> {
  const { text, parameters } = placeOnGround(ground, messageId)
  const [place] = await run<Place>(db, text, parameters)
  const middle = found(place, messageErrors.ERR_NO_MESSAGE_FOUND)
  const newer = await newerPart(db, ground, middle, PAGE / 2)
  const older = await olderPart(db, ground, { ...middle, id: middle.id + 1 }, PAGE - PAGE / 2)
  return { ...newer, ...older, rows: [...older.rows, ...newer.rows] }
}

async function olderPart(db: TenantDb, ground: Ground, place: Place, size: number) {
  const { rows, ...page } = cutPage(await rowsOf(db, pageBefore(ground, place, size + 1)), size, placeOf)
  return { rows: rows.reverse(), ...page }
}

async function newerPart(db: TenantDb, ground: Ground, place: Place, size: number) {
  const page = cutPage(await rowsOf(db, pageAfter(ground, place, size + 1)), size, placeOf)
  const { rows, hasMore: hasNewer, nextCursor: newerCursor } = page
  return newerCursor === undefined ? { rows, hasNewer } : { rows, hasNewer, newerCursor }
}

/** Before a page that follows another there is at least that one. */
const goesBack = (place: Place) => ({ hasMore: true, nextCursor: writeCursor({ ...place, id: place.id + 1 }) })
