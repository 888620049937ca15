import { type RefObject, useEffect } from 'react'
import { findWordMatches } from '../../../../../core/kit/find-matches.ts'

const NAME = 'found-words'

/**
 * Marks words wherever they stand in the texts of an element, also in what comes into it later. It paints over the text
 * and changes nothing of it, so that what is long is not drawn again; a browser that cannot do that shows the text as it is.
 */
export function MarkedWords({ place, words }: { place: RefObject<HTMLElement | null>; words: string }): null {
  useEffect(() => {
    const element = place.current
    if (!element || !words || typeof Highlight === 'undefined') return
    const mark = (): void => {
      const ranges = textsIn(element).flatMap(text => findWordMatches(text.data, words).map(at => rangeOf(text, at)))
      CSS.highlights.set(NAME, new Highlight(...ranges))
    }
    mark()
    let frame = 0
    const watcher = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(mark)
    })
    watcher.observe(element, { childList: true, subtree: true, characterData: true })
    return () => {
      watcher.disconnect()
      cancelAnimationFrame(frame)
      CSS.highlights.delete(NAME)
    }
  }, [place, words])
  return null
}

function textsIn(element: HTMLElement): Text[] {
  const texts: Text[] = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    // What was said, and not when, or what can be done with it.
    if (node.parentElement?.closest('[data-words]')) texts.push(node as Text)
  return texts
}

function rangeOf(text: Text, [from, to]: [number, number]): Range {
  const range = new Range()
  range.setStart(text, from)
  range.setEnd(text, to)
  return range
}
