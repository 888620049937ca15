import { useEffect, useState } from 'react'

/**
 * A picture's address that changes only when the new one has loaded: an own picture goes from the browser's copy to the
 * server's without a blink.
 */
export function useSteadySource(url: string | null): string | null {
  const [shown, setShown] = useState(url)
  useEffect(() => {
    if (!url || url === shown) return
    if (!shown) return setShown(url)
    const picture = new Image()
    const change = (): void => setShown(url)
    picture.onload = change
    picture.onerror = change
    picture.src = url
    return () => {
      picture.onload = null
      picture.onerror = null
    }
  }, [url, shown])
  return url === null ? null : (shown ?? url)
}
