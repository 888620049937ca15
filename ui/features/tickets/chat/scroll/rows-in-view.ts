/** How long a message is marked that was gone to, in milliseconds, as `bubble.css` says it. */
const FLASH = 2400

/** How far the end of what is here is out of view. */
export const belowOf = (box: HTMLElement | null): number =>
  box ? box.scrollHeight - box.scrollTop - box.clientHeight : Number.POSITIVE_INFINITY

/** At the first new message, else at the end. */
export function openAt(box: HTMLElement, firstNew: number | undefined, toEnd: () => void): void {
  const divider = firstNew === undefined ? null : box.querySelector('[data-new]')
  if (divider) divider.scrollIntoView({ block: 'center' })
  else toEnd()
}

/** After older messages came above, what was first is where it was. */
export function holdFirst(box: HTMLElement, at: { firstKey: string; firstTop: number }): void {
  if (rowOf(box, at.firstKey)) box.scrollTop += topOf(box, at.firstKey) - at.firstTop
}

function rowOf(box: HTMLElement, key: string): HTMLElement | null {
  return box.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
}

/** How far below the top of the box a row is. */
export function topOf(box: HTMLElement, key: string): number {
  const row = rowOf(box, key)
  return row ? row.getBoundingClientRect().top - box.getBoundingClientRect().top : 0
}

/** Brings a message into the middle; answers with its row, if it is here. */
export function centre(box: HTMLElement | null, messageId: number): HTMLElement | undefined {
  const row = box?.querySelector<HTMLElement>(`[data-message="${messageId}"]`) ?? undefined
  row?.scrollIntoView({ block: 'center' })
  return row
}

/** The same, and marks it for a moment; answers whether it is here. */
export function show(box: HTMLElement | null, messageId: number): boolean {
  const row = centre(box, messageId)
  if (!row) return false
  row.removeAttribute('data-flash')
  requestAnimationFrame(() => row.setAttribute('data-flash', ''))
  setTimeout(() => row.removeAttribute('data-flash'), FLASH)
  return true
}

/** When the first row in view was said, as far as it says so. */
export function firstInstant(box: HTMLElement, content: HTMLElement): string | undefined {
  const { children } = content
  const top = box.getBoundingClientRect().top
  // Rows lie in their order: half of them are passed by with each look.
  let [from, to] = [0, children.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if ((children[middle]?.getBoundingClientRect().bottom ?? 0) <= top) from = middle + 1
    else to = middle
  }
  for (let at = from; at < children.length; at += 1) {
    const instant = children[at]?.querySelector('time')?.dateTime
    if (instant) return instant
  }
  return undefined
}
