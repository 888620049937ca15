import { useState as useReactState } from 'react'

export { useContext, useEffect } from 'react'

/** The router tells its listeners while it renders; React wants that after the render. */
export function useState<T>(initial?: T): [T | undefined, (value: T) => void] {
  const [value, set] = useReactState(initial)
  return [value, next => queueMicrotask(() => set(() => next))]
}
