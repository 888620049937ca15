import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type RefObject, useLayoutEffect, useState } from 'react'
import { scrollerOf } from '../scroller.ts'
import type { Key } from './table.ts'

/** From so many rows on only those in view are drawn. */
export const VIRTUAL_FROM = 200

interface Options {
  keys: readonly Key[]
  /** How high a row is until it is drawn. */
  estimate: number
  /** The room between two rows. */
  space?: number
}

export interface VirtualRows {
  /** False for a short list, all of which is drawn. */
  isVirtual: boolean
  /** The places in the list that are drawn, each with the height of what is left out before it. */
  drawn: readonly { index: number; gap: number }[]
  /** The height of what is left out behind the last one. */
  gapAfter: number
  /** For the element around the rows: the row with the focus is drawn wherever it is. */
  onFocus: (event: FocusEvent<HTMLElement>) => void
  /** For each drawn row, which has its place in `data-index`: it is as high as it turns out to be. */
  measure: (row: Element | null) => void
}

/** Which of the rows in `body` are drawn: all of a short list, of a long one those in view of what scrolls around `frame`. */
export function useVirtualRows(
  frame: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  { keys, estimate, space = 0 }: Options,
): VirtualRows {
  const isVirtual = keys.length >= VIRTUAL_FROM
  const { scroller, margin } = usePlace(frame, body, isVirtual)
  const [focused, setFocused] = useState<Key>()
  const list = useVirtualizer({
    count: isVirtual ? keys.length : 0,
    getScrollElement: () => scroller,
    getItemKey: at => keys[at] ?? at,
    estimateSize: () => estimate,
    scrollMargin: margin,
    gap: space,
    overscan: 10,
    rangeExtractor: range => {
      const inView = defaultRangeExtractor(range)
      const stored = focused === undefined ? -1 : keys.indexOf(focused)
      return stored < 0 || inView.includes(stored) ? inView : [...inView, stored].sort((a, b) => a - b)
    },
  })
  let end = margin - space
  const inView = list.getVirtualItems().map(({ index, start, end: next }) => {
    const gap = start - end - space
    end = next
    return { index, gap }
  })
  return {
    isVirtual,
    drawn: isVirtual ? inView : keys.map((_, index) => ({ index, gap: 0 })),
    gapAfter: isVirtual ? margin + list.getTotalSize() - end : 0,
    onFocus: ({ target }) => {
      const row = target.closest<HTMLElement>('[data-index]')
      if (row) setFocused(keys[Number(row.dataset.index)])
    },
    measure: list.measureElement,
  }
}

interface Place {
  scroller: HTMLElement | null
  /** Where the first row begins in what scrolls. */
  margin: number
}

/** Looked up after each drawing: what stands above the rows may have grown. */
function usePlace(frame: RefObject<HTMLElement | null>, body: RefObject<HTMLElement | null>, isWanted: boolean): Place {
  const [place, setPlace] = useState<Place>({ scroller: null, margin: 0 })
  useLayoutEffect(() => {
    const scroller = isWanted && frame.current ? scrollerOf(frame.current) : null
    if (!scroller || !body.current) return
    const top = body.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top
    const margin = Math.round(top + scroller.scrollTop)
    if (scroller !== place.scroller || margin !== place.margin) setPlace({ scroller, margin })
  })
  return place
}
