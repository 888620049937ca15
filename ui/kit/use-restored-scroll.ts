import { type RefObject, useEffect } from 'react'
import { previousEntry, storeEntry } from '../lib/router/history-entries.ts'

/** By any of these someone goes elsewhere, and is not brought back to where the page was. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Brings what scrolls to where it was when someone comes back to this page, as soon as enough is there for it. */
export function useRestoredScroll(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = scroller.current
    if (!page) return
    const end = new AbortController()
    const watchScrolling = (): void => {
      let keep: ((top: number) => void) | undefined
      const onScroll = (): void => {
        keep ??= storeEntry()
        keep(page.scrollTop)
      }
      page.addEventListener('scroll', onScroll, { signal: end.signal, passive: true })
    }
    const before = previousEntry()
    if (before === undefined) watchScrolling()
    else bringTo(page, before, end.signal, watchScrolling)
    return () => end.abort()
  }, [scroller])
}

/** What is shown comes by and by, so that each change of it is looked at. */
function bringTo(page: HTMLElement, top: number, signal: AbortSignal, done: () => void): void {
  const grows = new MutationObserver(() => attempt())
  const finish = (): void => {
    grows.disconnect()
    for (const move of MOVES) page.removeEventListener(move, finish)
    if (!signal.aborted) done()
  }
  const attempt = (): void => {
    if (page.scrollHeight - page.clientHeight < top) return
    page.scrollTop = top
    finish()
  }
  for (const move of MOVES) page.addEventListener(move, finish, { passive: true })
  signal.addEventListener('abort', finish)
  grows.observe(page, { childList: true, subtree: true, attributes: true })
  attempt()
}
