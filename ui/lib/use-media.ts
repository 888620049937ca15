import { useSyncExternalStore } from 'react'

/** Whether a media query holds; follows the window. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    listener => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}

const NARROW = '(max-width: 599px)'

/** Under 600 px: one pane at a time, cards instead of tables (spec 1 §9). */
export const useNarrow = (): boolean => useMedia(NARROW)

/** The same at this moment. */
export const isNarrow = (): boolean => matchMedia(NARROW).matches
