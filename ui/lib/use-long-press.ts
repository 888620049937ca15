import { type HTMLAttributes, useEffect, useRef } from 'react'

const LONG = 500
/** A finger does not lie still. */
const STEADY = 10

type Handlers = Pick<
  HTMLAttributes<HTMLElement>,
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onContextMenu' | 'onClickCapture'
>

/** Hears a finger that stays where it is; what it lifts off is not clicked then, nor does it open the browser's menu. */
export function useLongPress(run: () => void): Handlers {
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined)
  const wasLong = useRef(false)
  const forget = (): void => {
    clearTimeout(waiting.current?.timer)
    waiting.current = undefined
  }
  useEffect(() => () => clearTimeout(waiting.current?.timer), [])
  return {
    onPointerDown({ pointerType, clientX: x, clientY: y }) {
      wasLong.current = false
      if (pointerType !== 'touch') return
      const timer = setTimeout(() => {
        wasLong.current = true
        waiting.current = undefined
        run()
      }, LONG)
      waiting.current = { timer, x, y }
    },
    onPointerMove({ clientX, clientY }) {
      const from = waiting.current
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > STEADY) forget()
    },
    onPointerUp: forget,
    // The browser took the finger for scrolling.
    onPointerCancel: forget,
    onContextMenu(event) {
      if (waiting.current || wasLong.current) event.preventDefault()
    },
    onClickCapture(event) {
      if (!wasLong.current) return
      wasLong.current = false
      event.stopPropagation()
    },
  }
}
