/** A part of the window, as `getBoundingClientRect` tells it. */
interface Rectangle {
  left: number
  right: number
  top: number
  bottom: number
}

interface Size {
  width: number
  height: number
}

const GAP = 4
/** So much of it is shown at least. */
const LEAST = 120

/**
 * Where a small window of this size, all of it, stands at its anchor: below it, or above where there is more room. Above it
 * hangs by its lower edge, so that what comes later moves neither it nor out of view.
 */
export function placeAt(from: Rectangle, { width, height }: Size, view: Size, align: 'start' | 'end') {
  const below = view.height - from.bottom - GAP
  const above = from.top - GAP
  const onTop = height > below && above > below
  const left = align === 'end' ? from.right - width : from.left
  return {
    left: `${Math.max(GAP, Math.min(left, view.width - width - GAP))}px`,
    top: onTop ? 'auto' : `${from.bottom + GAP}px`,
    bottom: onTop ? `${view.height - from.top + GAP}px` : 'auto',
    maxHeight: `${Math.max(LEAST, (onTop ? above : below) - GAP)}px`,
  }
}
