import { useEffect, useState } from 'react'

/**
 * A picture's address that changes only when the new one has loaded: an own picture goes from the browser's copy to the
 * server's without a blink.
 */
export function useSteadySource(url: string | null): string | null {
  const [displayed, setDisplayed] = useState(url)
  useEffect(() => {
    if (!url || url === displayed) return
    if (!displayed) return setDisplayed(url)
    const picture = new Image()
    const change = (): void => setDisplayed(url)
    picture.onload = change
    picture.onerror = change
    picture.src = url
    return () => {
      picture.onload = null
      picture.onerror = null
    }
  }, [url, displayed])
  return url === null ? null : (displayed ?? url)
}
