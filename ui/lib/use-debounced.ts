import { useEffect, useState } from 'react'

/** Searches wait this long after the last key (spec 1 §9). */
export const SEARCH_DELAY = 500

/** The value as it was when it last stood still for `delay` ms. */
export function useDebounced<T>(value: T, delay: number = SEARCH_DELAY): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}
