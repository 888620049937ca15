/** How a picture lies in its place: how much larger than whole, and how far its middle is from that of the place. */
export interface View {
  scale: number
  x: number
  y: number
}

interface Spot {
  x: number
  y: number
}

interface Size {
  width: number
  height: number
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 }
export const MOST = 8

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most)

/** Larger or smaller by a factor; what lies at a spot, counted from the middle of the place, stays there. */
export function zoomed(view: View, factor: number, at: Spot, place: Size): View {
  const scale = between(1, view.scale * factor, MOST)
  const by = scale / view.scale
  return within({ scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, place)
}

export const moved = (view: View, by: Spot, place: Size): View =>
  within({ ...view, x: view.x + by.x, y: view.y + by.y }, place)

/** The place is always covered where the picture is larger than it. */
function within({ scale, x, y }: View, { width, height }: Size): View {
  const room = (side: number): number => ((scale - 1) * side) / 2
  return { scale, x: between(-room(width), x, room(width)), y: between(-room(height), y, room(height)) }
}
