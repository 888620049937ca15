import { type PointerEvent as ReactPointerEvent, useRef, useState } from 'react'
import type { QueueOption } from '../../../core/tenant/queues/contract.ts'
import { type Beside, lineOf, type Place, placeBeside } from './option-positions.ts'

export interface OptionDrag {
  dragged: number | undefined
  /** Beside which line it would be put if it were released now. */
  over: { id: number; beside: Beside } | undefined
  /** What makes an element of a line its handle, for mouse, pen and finger. */
  handle: (option: QueueOption) => {
    onPointerDown: (event: ReactPointerEvent<HTMLElement>) => void
    onPointerMove: (event: ReactPointerEvent<HTMLElement>) => void
    onPointerUp: () => void
    onPointerCancel: () => void
  }
}

/** Lets lines of a menu (`data-option`) be dragged by a handle before, behind or below another; they go when they are released. */
export function useOptionDrag(
  tree: readonly QueueOption[],
  onMove: (option: QueueOption, place: Place) => void,
): OptionDrag {
  const [dragged, setDragged] = useState<QueueOption>()
  const [over, setOver] = useState<{ id: number; beside: Beside; place: Place }>()
  const lines = useRef<readonly HTMLElement[]>([])
  const end = (): void => {
    setDragged(undefined)
    setOver(undefined)
  }
  return {
    dragged: dragged?.id,
    over,
    handle: option => ({
      onPointerDown: event => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const menu = event.currentTarget.closest('section')
        lines.current = [...(menu?.querySelectorAll<HTMLElement>('[data-option]') ?? [])]
        setDragged(option)
      },
      onPointerMove: ({ clientY }) => {
        if (dragged?.id !== option.id) return
        const hit = lineAt(lines.current, clientY)
        const target = hit && lineOf(tree, hit.id)
        const place = target && placeBeside(tree, option, target, hit.beside)
        setOver(place ? { ...hit, place } : undefined)
      },
      onPointerUp: () => {
        if (dragged?.id === option.id && over) onMove(option, over.place)
        end()
      },
      onPointerCancel: end,
    }),
  }
}

/** The line at a height: its upper and lower thirds are beside it, the middle is below it. */
function lineAt(lines: readonly HTMLElement[], y: number): { id: number; beside: Beside } | undefined {
  for (const line of lines) {
    const { top, bottom, height } = line.getBoundingClientRect()
    if (y < top || y > bottom) continue
    const part = (y - top) / height
    return { id: Number(line.dataset.option), beside: part < 1 / 3 ? 'before' : part > 2 / 3 ? 'after' : 'inside' }
  }
  return undefined
}
