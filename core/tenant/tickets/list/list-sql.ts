import type { Caller } from '../../../domain/access/caller.ts'
import { may } from '../../../domain/access/permissions.ts'
import { ownOnly, seesAllTickets, type TicketStatus, ticketStatuses } from '../../../domain/access/ticket-visibility.ts'
import type { Place } from '../../../kit/paging.ts'
import type { Statement } from '../../../storage/index.ts'
import type { TicketFilter, TicketOrder } from '../contract.ts'
import { SERIALIZED_COLUMNS, SERIALIZED_NAMES } from '../record/serialize-sql.ts'
import { sortKeySql } from './sort-key.ts'

/** The statement behind GET /tickets. It says in SQL what `belongsInList` says in code, and is tested against it. */

export interface ListQuestion {
  viewer: Pick<Caller, 'userId' | 'profile' | 'queueIds' | 'allTicket' | 'followsQueues'>
  filter: TicketFilter
  /** Bounds of the day on which tickets were made, or last changed; inclusive, epoch milliseconds. */
  created?: { from: number; to: number } | undefined
  changed?: { from: number; to: number } | undefined
  /** Something was said on them then that is of none of the hidden queues. */
  said?: (SpokenContent & { hidden: readonly number[] }) | undefined
  /** Only tickets of these contacts, or these themselves: the hits of a search. */
  among?: { contactIds: readonly number[]; ticketIds: readonly number[] } | undefined
  /** The last changed first where it is absent. */
  order?: TicketOrder | undefined
  after?: Place | undefined
  skip: number
  take: number
}

/** When messages were said, epoch milliseconds, inclusive. */
export interface SpokenContent {
  from: number
  to: number
}

export const contentIn = (message: string, { from, to }: SpokenContent): Statement => ({
  text: `${message}.createdAt BETWEEN ? AND ?`,
  parameters: [from, to],
})

interface Condition {
  text: string
  values: readonly unknown[]
}

/** More walks than this cost more than stepping over rows that are not shown. */
const MAX_WALKS = 12

/**
 * The rows of a page, in no order. It walks along indexes that are in the list's order already, one for each status and
 * queue, and merges the walks; so a page costs the same wherever it lies, and however many tickets others have.
 */
export function listStatement(question: ListQuestion): Statement {
  const page = pageStatement(question)
  return {
    text: `WITH page AS (${page.text}) SELECT ${SERIALIZED_COLUMNS} ${PAGE} ${SERIALIZED_NAMES}`,
    parameters: page.parameters,
  }
}

/**
 * The tickets `t` of a page with such columns, in the order of the list: a page with a limit is worked off row by row as it is
 * walked (CO-ROUTINE in the plan), so anyone who stops stepping through stops the walk.
 */
export function inListOrder(question: ListQuestion, columns: string, parameters: readonly unknown[]): Statement {
  const page = pageStatement(question)
  return {
    text: `WITH page AS (${page.text}) SELECT ${columns} ${PAGE}`,
    parameters: [...page.parameters, ...parameters],
  }
}

const PAGE = 'FROM page CROSS JOIN tickets t ON t.id = page.id'

/** Ids of a page and where each ticket stands, in the order of the list. */
export function pageStatement(question: ListQuestion): Statement {
  const walks = walksThrough(question)
  return {
    text: `${walks.map(each => each.text).join(' UNION ALL ')} ORDER BY place DESC, id DESC LIMIT ? OFFSET ?`,
    parameters: [...walks.flatMap(each => each.values), question.take, question.skip],
  }
}

/** The rows of a page of each lane in a JSON array of them, in no order: a walk along the board's index for each. */
export function lanesStatement(question: Board & Pick<ListQuestion, 'after' | 'skip' | 'take'>): Statement {
  const page = eachLane(question)
  return {
    text: `SELECT ${SERIALIZED_COLUMNS} FROM json_each(?) l CROSS JOIN tickets t ON t.id IN (
      SELECT id FROM (${page.text} ORDER BY place DESC, id DESC LIMIT ? OFFSET ?)) ${SERIALIZED_NAMES}`,
    parameters: [JSON.stringify(question.lanes), ...page.values, question.take, question.skip],
  }
}

/** How many tickets each of the lanes has, counting no further than `most`. */
export function laneCountsStatement(question: Board, most: number): Statement {
  const all = eachLane(question)
  return {
    text: `SELECT l.value AS lane, (SELECT count(*) FROM (${all.text} LIMIT ?)) AS count FROM json_each(?) l`,
    parameters: [...all.values, most, JSON.stringify(question.lanes)],
  }
}

/** Several lanes of the board, asked for at once; the filter's own is of no meaning. */
export type Board = Pick<ListQuestion, 'viewer' | 'filter'> & { lanes: readonly number[] }

function eachLane({ filter, ...question }: Board & Pick<Whole, 'after'>): Condition {
  const board = { ...question, filter: { ...filter, lane: 0 } }
  const conditions = inLane(board, { text: 'lane = l.value', values: [] })
  return walk(board, { place: sortKeySql(undefined, undefined), conditions })
}

/** How many tickets the list has, counting no further than `most`. */
export function countStatement(question: Pick<ListQuestion, 'viewer' | 'filter'>, most: number): Statement {
  const walks = walksThrough(question)
  return {
    text: `SELECT count(*) AS count FROM (${walks.map(each => each.text).join(' UNION ALL ')} LIMIT ?)`,
    parameters: [...walks.flatMap(each => each.values), most],
  }
}

/** What decides which tickets a list has, whatever its page. */
type Whole = Omit<ListQuestion, 'skip' | 'take'>

function walksThrough(question: Whole): Condition[] {
  return walksOf(question).map(each => walk(question, each))
}

/** A way through the tickets, along an index where there is one for it. */
interface Walk {
  /** Where a ticket stands in the order of the list, in SQL. */
  place: string
  conditions: readonly Condition[]
}

function walk(question: Whole, { place, conditions }: Walk): Condition {
  const all = [...conditions, ...filterConditions(question, place)]
  return {
    text: `SELECT id, ${place} AS place FROM tickets WHERE ${all.map(each => each.text).join(' AND ')}`,
    values: all.flatMap(each => each.values),
  }
}

function walksOf(question: Whole): Walk[] {
  const { viewer, filter, among, order } = question
  const statuses = statusesOf(filter)
  const place = sortKeySql(order, filter.status)
  if (statuses.length === 0) return [{ place, conditions: [oneOf('status', [])] }]
  if (among)
    return [{ place, conditions: [hits(among), oneOf('+status', statuses), ...placeCondition(viewer, filter)] }]
  if (filter.withUnreadMessages || filter.snoozed)
    return [{ place, conditions: [oneOf('+status', statuses), ...placeCondition(viewer, filter)] }]
  if (filter.lane !== undefined) return [{ place, conditions: inLane(question, is('lane', filter.lane)) }]
  const walks = walksByOne(question)
  return walks.length <= MAX_WALKS ? walks : broadWalks(question)
}

/**
 * Whether a list steps over tickets that it does not show, however many there are: those of all others where it shows more queues or
 * people than it walks one by one. What an index of its own has is never many.
 */
export function stepsOverMany(question: Whole): boolean {
  const { viewer, filter } = question
  if (filter.withUnreadMessages || filter.snoozed || filter.lane !== undefined) return false
  return (
    walksByOne(question).length > MAX_WALKS ||
    (statusesOf(filter).includes('closed') && findsOwnUnqueued(viewer, filter))
  )
}

function walksByOne({ viewer, filter, order }: Whole): Walk[] {
  const people = peopleDisplayed(viewer, filter)
  return statusesOf(filter).flatMap(status =>
    people.length > 0
      ? [...new Set(people)].map(userId =>
          walkIn(status, order, [is('userId', userId), ...placeCondition(viewer, filter)]),
        )
      : placeWalks(viewer, filter, status).map(where => walkIn(status, order, where)),
  )
}

/** The statuses that a list shows; a lane holds nothing that is closed. */
const statusesOf = ({ status, resolved, lane }: TicketFilter): readonly TicketStatus[] =>
  ticketStatuses.filter(one => {
    const isClosed = one === 'closed'
    if (lane !== undefined && isClosed) return false
    return (!status || one === status) && (resolved === undefined || resolved === isClosed)
  })

/** The tickets of a status. The indexes by waiting hold none that are closed: only anyone who says so is led along them. */
const walkIn = (status: TicketStatus, order: TicketOrder | undefined, conditions: readonly Condition[]): Walk => ({
  place: sortKeySql(order, status),
  conditions: [
    is('status', status),
    ...(order === 'waiting' && status !== 'closed' ? [{ text: `status <> 'closed'`, values: [] }] : []),
    ...conditions,
  ],
})

/** What is not closed in a lane: an index of its own has all that is asked of it, in the list's order. */
const inLane = ({ viewer, filter }: Whole, lane: Condition): Condition[] => [
  lane,
  { text: `status <> 'closed'`, values: [] },
  ...(filter.status ? [is('+status', filter.status)] : []),
  ...placeCondition(viewer, filter),
]

function broadWalks({ viewer, filter, order }: Whole): Walk[] {
  const people = peopleDisplayed(viewer, filter)
  return statusesOf(filter).map(status =>
    walkIn(status, order, [
      ...(people.length > 0 ? [oneOf('+userId', people)] : []),
      ...placeCondition(viewer, filter),
    ]),
  )
}

/** The people whose tickets the list shows; none is everybody. */
const peopleDisplayed = (viewer: ListQuestion['viewer'], filter: TicketFilter): readonly number[] =>
  ownOnly(viewer, filter) ? [viewer.userId] : (filter.users ?? [])

/** The queues that the list may show; undefined is every queue. */
function queuesDisplayed(viewer: ListQuestion['viewer'], filter: TicketFilter): readonly number[] | undefined {
  if (may(viewer.profile, seesAllTickets)) return filter.queueIds && [...new Set(filter.queueIds)]
  return viewer.queueIds.filter(id => !filter.queueIds || filter.queueIds.includes(id))
}

const ownOrPending = ({ userId }: ListQuestion['viewer']): Condition => ({
  text: `(+userId = ? OR +status = 'pending')`,
  values: [userId],
})

/** Own tickets, and those that wait of which the bell tells (`reportsOfPending`). */
function ownOrReported(viewer: ListQuestion['viewer']): Condition {
  if (viewer.allTicket) return ownOrPending(viewer)
  if (!viewer.followsQueues || viewer.queueIds.length === 0) return is('+userId', viewer.userId)
  const inOwn = oneOf('+queueId', viewer.queueIds)
  return {
    text: `(+userId = ? OR (+status = 'pending' AND ${inOwn.text}))`,
    values: [viewer.userId, ...inOwn.values],
  }
}

function placeWalks(viewer: ListQuestion['viewer'], filter: TicketFilter, status: TicketStatus): Condition[][] {
  const queues = queuesDisplayed(viewer, filter)
  if (!queues) return [[]]
  const unqueued = findsOwnUnqueued(viewer, filter) ? [unqueuedWalk(viewer, status)] : []
  const walks = [...queues.map(id => [is('queueId', id)]), ...unqueued]
  return walks.length > 0 ? walks : [[oneOf('queueId', [])]]
}

/** Anyone who does not see all tickets finds their own beside those of their queues, unless queues were chosen: what has none is in none. */
const findsOwnUnqueued = (viewer: ListQuestion['viewer'], { queueIds }: TicketFilter): boolean =>
  !queueIds && !may(viewer.profile, seesAllTickets)

/** By their person, who has fewer of a status than all have without a queue; of closed ones that may be very many. */
const unqueuedWalk = ({ userId, allTicket }: ListQuestion['viewer'], status: TicketStatus): Condition[] =>
  allTicket && status === 'pending'
    ? [{ text: 'queueId IS NULL', values: [] }]
    : [is('userId', userId), { text: '+queueId IS NULL', values: [] }]

function placeCondition(viewer: ListQuestion['viewer'], filter: TicketFilter): Condition[] {
  const queues = queuesDisplayed(viewer, filter)
  if (!queues) return []
  const inQueues = oneOf('+queueId', queues)
  if (!findsOwnUnqueued(viewer, filter)) return [inQueues]
  const without = viewer.allTicket ? ownOrPending(viewer) : is('+userId', viewer.userId)
  return [
    {
      text: `(${inQueues.text} OR (queueId IS NULL AND ${without.text}))`,
      values: [...inQueues.values, ...without.values],
    },
  ]
}

function filterConditions(
  { viewer, filter, created, changed, said: content, after, among }: Whole,
  place: string,
): Condition[] {
  const conditions: Condition[] = []
  const add = (text: string, ...values: unknown[]): void => void conditions.push({ text, values })
  const isOnBoard = filter.lane !== undefined
  const byOther = among !== undefined || filter.withUnreadMessages === true || filter.snoozed === true
  if (isOnBoard && byOther) add(`+lane = ? AND +status <> 'closed'`, filter.lane)
  if ((among || isOnBoard) && ownOnly(viewer, filter)) add('+userId = ?', viewer.userId)
  if (filter.users?.length && (byOther || isOnBoard)) conditions.push(oneOf('+userId', filter.users))
  for (const tagId of new Set(filter.tags ?? []))
    add('EXISTS (SELECT 1 FROM ticket_tags WHERE ticketId = tickets.id AND tagId = ?)', tagId)
  if (filter.chatbot !== undefined) add('chatbot = ?', filter.chatbot ? 1 : 0)
  if (filter.snoozed !== undefined) add(`snoozedUntil IS ${filter.snoozed ? 'NOT NULL' : 'NULL'}`)
  if (filter.snoozed && ownOnly(viewer, { ...filter, status: 'open' })) conditions.push(ownOrPending(viewer))
  if (filter.unread) add('unreadMessages > 0')
  if (filter.withUnreadMessages) {
    add('unreadMessages > 0')
    conditions.push(ownOrReported(viewer))
  }
  if (created) add('createdAt BETWEEN ? AND ? AND updatedAt >= ?', created.from, created.to, created.from)
  if (changed) add('updatedAt BETWEEN ? AND ?', changed.from, changed.to)
  if (content) {
    const { text, parameters } = contentIn('s', content)
    const seen = `coalesce(s.queueId, 0) NOT IN (${content.hidden.map(() => '?').join()})`
    add(
      `EXISTS (SELECT 1 FROM messages s WHERE s.ticketId = tickets.id AND ${text} AND ${seen})`,
      ...parameters,
      ...content.hidden,
    )
  }
  if (typeof after?.value === 'number') {
    // Two columns in one lead along an index by themselves, an expression does not.
    if (place !== 'updatedAt') add(`${place} <= ?`, after.value)
    add(`(${place}, id) < (?, ?)`, after.value, after.id)
  }
  return conditions
}

const is = (column: string, value: unknown): Condition => ({ text: `${column} = ?`, values: [value] })

const oneOf = (column: string, values: readonly unknown[]): Condition => ({
  text: `${column} IN (${values.map(() => '?').join()})`,
  values,
})

function hits({ contactIds, ticketIds }: NonNullable<ListQuestion['among']>): Condition {
  return {
    text: `id IN (SELECT id FROM tickets WHERE contactId IN (SELECT value FROM json_each(?))
      UNION SELECT value FROM json_each(?))`,
    values: [JSON.stringify(contactIds), JSON.stringify(ticketIds)],
  }
}
