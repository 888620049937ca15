import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { moved, type View, WHOLE, zoomed } from './zoom.ts'

/** By how much a key, a button or a double click zooms. */
const STEP = 1.5
const DOUBLE_CLICK = 2.5
/** A hand that does not mean to drag moves so many pixels. */
const STILL = 4

interface Zoom {
  view: View
  in: () => void
  out: () => void
  reset: () => void
  /** Moves what is larger than its place; false where nothing is. */
  pan: (x: number, y: number) => boolean
  /** Whether the last press was a drag, so that the click behind it means nothing. */
  wasDragged: () => boolean
  handlers: {
    onPointerDown: (event: PointerEvent) => void
    onPointerMove: (event: PointerEvent) => void
    onPointerUp: (event: PointerEvent) => void
    onPointerCancel: (event: PointerEvent) => void
    onDoubleClick: (event: { clientX: number; clientY: number }) => void
  }
}

/** Zooms what lies in an element by the wheel, two fingers, a double click and buttons, and moves it by one. */
export function useZoom(place: RefObject<HTMLElement | null>): Zoom {
  const [view, setView] = useState(WHOLE)
  const pressed = useRef(new Map<number, { x: number; y: number }>())
  const dragged = useRef(false)
  const size = (): DOMRect => place.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
  const fromMiddle = (x: number, y: number): { x: number; y: number } => {
    const box = size()
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 }
  }
  const zoom = (factor: number, x: number, y: number): void =>
    setView(old => zoomed(old, factor, fromMiddle(x, y), size()))
  const step = (factor: number): void => setView(old => zoomed(old, factor, { x: 0, y: 0 }, size()))

  const onWheel = useEffectEvent((event: WheelEvent) => {
    // The browser would zoom the page: two fingers on a touchpad are a wheel with ctrl.
    event.preventDefault()
    zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), event.clientX, event.clientY)
  })
  useEffect(() => {
    const element = place.current
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [place])

  const release = ({ pointerId }: PointerEvent): void => void pressed.current.delete(pointerId)
  return {
    view,
    in: () => step(STEP),
    out: () => step(1 / STEP),
    reset: () => setView(WHOLE),
    pan: (x, y) => {
      if (view.scale === 1) return false
      setView(old => moved(old, { x, y }, size()))
      return true
    },
    wasDragged: () => dragged.current,
    handlers: {
      onPointerDown: event => {
        if (pressed.current.size === 0) dragged.current = false
        pressed.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      },
      onPointerMove: event => {
        const before = pressed.current.get(event.pointerId)
        if (!before) return
        const now = { x: event.clientX, y: event.clientY }
        const by = { x: now.x - before.x, y: now.y - before.y }
        if (!dragged.current && Math.hypot(by.x, by.y) < STILL) return
        dragged.current = true
        pressed.current.set(event.pointerId, now)
        const other = [...pressed.current].find(([id]) => id !== event.pointerId)?.[1]
        if (other) {
          const apart = (one: typeof now): number => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y))
          zoom(apart(now) / apart(before), (now.x + other.x) / 2, (now.y + other.y) / 2)
        } else setView(old => moved(old, by, size()))
      },
      onPointerUp: release,
      onPointerCancel: release,
      onDoubleClick: ({ clientX, clientY }) => (view.scale > 1 ? setView(WHOLE) : zoom(DOUBLE_CLICK, clientX, clientY)),
    },
  }
}
