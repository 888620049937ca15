import { useEffect } from 'react'

let asksNobody = false

/** While something would be lost by it: the browser asks before the page is reloaded or left for another address. */
export function useAsksBeforeUnload(asks: boolean): void {
  useEffect(() => {
    if (!asks) return
    const ask = (event: BeforeUnloadEvent): void => {
      if (!asksNobody) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [asks])
}

/** Loads the page again, whatever stands in it: anyone who sits in front of it may see it no longer. */
export function reloadUnasked(): void {
  asksNobody = true
  location.reload()
}
