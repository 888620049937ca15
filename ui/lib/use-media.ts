import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Whether a media query holds; follows the window. */
export function useMedia(query: string): boolean {
  // A browser reads and judges a query again each time that it is asked for: once for each who wants to know, not at each picture.
  const media = useMemo(() => matchMedia(query), [query])
  const follow = useCallback(
    (listener: () => void) => {
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [media],
  )
  return useSyncExternalStore(follow, () => media.matches)
}

const NARROW = '(max-width: 599px)'

/** Under 600 px: one pane at a time, cards instead of tables (spec 1 §9). */
export const useNarrow = (): boolean => useMedia(NARROW)

/** The same at this moment. */
export const isNarrow = (): boolean => matchMedia(NARROW).matches
