import { useLayoutEffect, useState } from 'react'
import { usePlace } from '../lib/router/index.tsx'
import { keepHere, keptBefore } from '../lib/router/history-entries.ts'

/** What is looked for on a page, as `useState`; whoever comes back to the page finds it again. */
export const useKeptSearch = (): [text: string, search: (text: string) => void] => useKept('')

/** The same of a page with several fields to look by: what changes is given. */
export function useKeptFilters<T extends object>(first: T): [shown: T, change: (change: Partial<T>) => void] {
  const [shown, show] = useKept(first)
  return [shown, change => show({ ...shown, ...change })]
}

function useKept<T>(initial: T): [kept: T, keep: (next: T) => void] {
  const [first] = useState(initial)
  const [kept, keep] = useState(() => (keptBefore() as T | undefined) ?? first)
  const { url } = usePlace()
  // At once: an effect behind the paint would write into the entry of whoever has gone back by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another entry, which is come back to as well.
  useLayoutEffect(() => {
    // An entry in which nothing was looked for stays as it is.
    if (kept !== first || keptBefore() !== undefined) keepHere(kept)
  }, [kept, url])
  return [kept, keep]
}
