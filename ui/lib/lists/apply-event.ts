/** The shape of list events: an action with the record, or with the id of a record that is gone (spec 1 §7). */
export interface ListChange<Row> {
  upsert?: Row
  removeId?: number | string
}

interface HasId {
  id: number | string
}

/**
 * Reads an event `{action, <record>: {...}}` or `{action: 'delete', <record>Id | id}`. Answers nothing for actions that
 * do not concern the list.
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
 * belong; a row that no longer belongs leaves. Answers the same array when nothing changed.
 */
export function applyChange<Row extends HasId>(
  rows: readonly Row[],
  change: ListChange<Row>,
  options: { newAt?: 'start' | 'end' | 'nowhere'; belongs?: ((row: Row) => boolean) | undefined } = {},
): readonly Row[] {
  const { upsert, removeId } = change
  if (removeId !== undefined) return without(rows, removeId)
  if (!upsert) return rows
  if (options.belongs && !options.belongs(upsert)) return without(rows, upsert.id)
  const at = rows.findIndex(row => row.id === upsert.id)
  if (at >= 0) return rows.with(at, { ...rows[at], ...upsert })
  if (options.newAt === 'nowhere') return rows
  return options.newAt === 'end' ? [...rows, upsert] : [upsert, ...rows]
}

function without<Row extends HasId>(rows: readonly Row[], id: number | string): readonly Row[] {
  return rows.some(row => row.id === id) ? rows.filter(row => row.id !== id) : rows
}
