import { useLayoutEffect, useState } from 'react'
import { storeCurrentEntry, storedEntry } from '../lib/router/history-entries.ts'
import { usePlace } from '../lib/router/index.tsx'

/** What is looked for on a page, as `useState`; anyone who comes back to the page finds it again. */
export const useRestoredSearch = (): [text: string, search: (text: string) => void] => useStored('')

/** The same of a page with several fields to look by: what changes is given. */
export function useRestoredFilters<T extends object>(first: T): [shown: T, change: (change: Partial<T>) => void] {
  const [displayed, show] = useStored(first)
  return [displayed, change => show({ ...displayed, ...change })]
}

function useStored<T>(initial: T): [kept: T, keep: (next: T) => void] {
  const [first] = useState(initial)
  const [stored, keep] = useState(() => (storedEntry() as T | undefined) ?? first)
  const { url } = usePlace()
  // At once: an effect behind the paint would write into the entry of anyone who has gone back by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another entry, which is come back to as well.
  useLayoutEffect(() => {
    // An entry in which nothing was looked for stays as it is.
    if (stored !== first || storedEntry() !== undefined) storeCurrentEntry(stored)
  }, [stored, url])
  return [stored, keep]
}
