import type * as z from 'zod'
import type { EventKind, EventOf } from '../../../core/domain/access/events.ts'

/** What an event does to a list. */
export interface Live<Row> {
  /** Without `company-{id}-`. */
  eventName: string
  apply(rows: readonly Row[], data: unknown, hasMore: boolean): readonly Row[]
  /** Whether it tells too little to change the rows: then the list is fetched again. */
  reloads?(data: unknown): boolean
}

/** The list after each such event. */
export const on = <Schema extends z.ZodType, Row>(
  event: EventKind<string, Schema>,
  apply: (rows: readonly Row[], data: z.output<Schema>, hasMore: boolean) => readonly Row[],
): Live<Row> => ({
  eventName: event.name,
  apply: (rows, data, hasMore) => apply(rows, data as z.output<Schema>, hasMore),
})

/** The list fetched again after each event that concerns it, where the event tells too little to change the rows. */
export const reloadOn = <Schema extends z.ZodType>(
  event: EventKind<string, Schema>,
  concerns: (data: z.output<Schema>) => boolean,
): Live<never> => ({
  eventName: event.name,
  apply: rows => rows,
  reloads: data => concerns(data as z.output<Schema>),
})

/** The list after the records that an event brings and takes; new ones go to its end. */
export const records = <Row extends HasId>(event: EventOf<Row>, place: Placing<Row> = {}): Live<Row> => ({
  eventName: event.name,
  apply: (rows, data) => applyChange(rows, readChange<Row>(data, event.name), { newAt: 'end', ...place }),
})

interface HasId {
  id: number | string
}

interface Placing<Row> {
  /** Where a row goes that an event brings for the first time; `nowhere` while a search decides on the server. */
  newAt?: 'start' | 'end' | 'nowhere'
  /** Whether a row that an event brings belongs to this list; the default takes all. */
  belongs?: ((row: Row) => boolean) | undefined
}

/** The shape of list events: an action with the record, or with the id of a record that is gone (spec 1 §7). */
export interface ListChange<Row> {
  upsert?: Row
  removeId?: number | string
}

/**
 * Reads an event `{action, <record>: {...}}` or `{action: 'delete', <record>Id | id}`. Nothing for actions that do not
 * concern the list.
 */
export function readChange<Row extends HasId>(data: unknown, record: string): ListChange<Row> {
  const { action, ...rest } = (data ?? {}) as Record<string, unknown>
  const row = rest[record] as Row | undefined
  if (action === 'delete') {
    const removeId = (rest[`${record}Id`] ?? rest.id ?? row?.id) as number | string | undefined
    return removeId === undefined ? {} : { removeId }
  }
  return (action === 'create' || action === 'update') && row ? { upsert: row } : {}
}

/**
 * A list after a change. A known row keeps its place; a new one goes to the start or the end, or nowhere when it does not
 * belong; a row that no longer belongs leaves. Returns the same array when nothing changed.
 */
export function applyChange<Row extends HasId>(
  rows: readonly Row[],
  change: ListChange<Row>,
  { newAt = 'start', belongs }: Placing<Row> = {},
): readonly Row[] {
  const { upsert, removeId } = change
  if (removeId !== undefined) return without(rows, removeId)
  if (!upsert) return rows
  if (belongs && !belongs(upsert)) return without(rows, upsert.id)
  const at = rows.findIndex(row => row.id === upsert.id)
  if (at >= 0) return rows.with(at, { ...rows[at], ...upsert })
  if (newAt === 'nowhere') return rows
  return newAt === 'end' ? [...rows, upsert] : [upsert, ...rows]
}

/** A list after someone saved a row of it, which keeps its place, or a new one. */
export const withSaved = <Row extends HasId>(
  rows: readonly Row[],
  saved: Row,
  newAt: Placing<Row>['newAt'] = 'start',
): readonly Row[] => applyChange(rows, { upsert: saved }, { newAt })

function without<Row extends HasId>(rows: readonly Row[], id: number | string): readonly Row[] {
  return rows.some(row => row.id === id) ? rows.filter(row => row.id !== id) : rows
}
