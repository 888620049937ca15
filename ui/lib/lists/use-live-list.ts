import useSWR from 'swr'
import type { EventOf } from '../../../core/access/events.ts'
import { useEvent, useGap } from '../realtime/index.ts'
import { applyChange, readChange } from './apply-event.ts'

export interface LiveList<Row> {
  rows: readonly Row[] | undefined
  /** Why the list is not there; a list that was shown before stays. */
  failure: unknown
  /** Fetches anew. */
  reload: () => void
  /** Shows a change at once; the next event or reload has the last word. */
  change: (edit: (rows: readonly Row[]) => readonly Row[]) => void
}

/**
 * A list that comes whole (queues, connections, users): cached under its key, kept true by the event of its records.
 * `key` undefined loads nothing.
 */
export function useLiveList<Row extends { id: number | string }>(options: {
  key: string | undefined
  load: () => Promise<readonly Row[]>
  event?: EventOf<Row>
  belongs?: (row: Row) => boolean
}): LiveList<Row> {
  const { key, load, event, belongs } = options
  const { data, error, mutate, isValidating } = useSWR<readonly Row[]>(key ?? null, load)
  // A change makes swr drop the answer that is on its way, which may be older: then it is asked for once more.
  const change: LiveList<Row>['change'] = edit => {
    void mutate(rows => (rows ? edit(rows) : rows), { revalidate: isValidating })
  }
  useEvent(event, told => {
    if (event) change(rows => applyChange(rows, readChange<Row>(told, event.name), { newAt: 'end', belongs }))
  })
  useGap(() => void mutate())
  return { rows: data, failure: error, reload: () => void mutate(), change }
}
