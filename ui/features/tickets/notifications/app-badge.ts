import { useEffect } from 'react'

/** The number on the installed program's icon: what the bell counts, and none where nothing is left or nobody is signed in. */
export function useAppBadge(count: number): void {
  useEffect(() => {
    show(count)
    return () => show(0)
  }, [count])
}

/** Where the page is not installed browsers have no icon for it, and some reject. */
function show(count: number): void {
  const displayed = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  displayed?.catch(() => undefined)
}
