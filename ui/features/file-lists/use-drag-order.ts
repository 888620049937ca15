import { type PointerEvent as ReactPointerEvent, useRef, useState } from 'react'

interface DragOrder {
  /** Which of the rows is being dragged. */
  dragged: number | undefined
  /** What makes an element of a row its handle, for mouse, pen and finger. */
  handle: (at: number) => {
    onPointerDown: (event: ReactPointerEvent<HTMLElement>) => void
    onPointerMove: (event: ReactPointerEvent<HTMLElement>) => void
    onPointerUp: () => void
    onPointerCancel: () => void
  }
}

/** Lets the rows of a list (its `li`) be dragged by a handle: each goes where the pointer is, at once. */
export function useDragOrder(onMove: (from: number, to: number) => void): DragOrder {
  const [dragged, setDragged] = useState<number>()
  const at = useRef<number>(undefined)
  const end = (): void => {
    at.current = undefined
    setDragged(undefined)
  }
  const go = (event: ReactPointerEvent<HTMLElement>): void => {
    const from = at.current
    const list = event.currentTarget.closest('ul')
    if (from === undefined || !list) return
    const to = placeAt([...list.children], from, event.clientY)
    if (to === from) return
    at.current = to
    setDragged(to)
    onMove(from, to)
  }
  return {
    dragged,
    handle: from => ({
      onPointerDown: event => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        at.current = from
        setDragged(from)
      },
      onPointerMove: go,
      onPointerUp: end,
      onPointerCancel: end,
    }),
  }
}

/** The row beyond whose middle the pointer is; where it is beyond none, the one that is dragged stays. */
function placeAt(rows: readonly Element[], from: number, y: number): number {
  const middleOf = (row: Element): number => {
    const { top, height } = row.getBoundingClientRect()
    return top + height / 2
  }
  const above = rows.findIndex((row, index) => index < from && y < middleOf(row))
  if (above >= 0) return above
  const below = rows.findLastIndex((row, index) => index > from && y > middleOf(row))
  return below >= 0 ? below : from
}
