import type { FocusEvent, KeyboardEvent } from 'react'

const ROW = 'article[data-key]'
const CONTROLS = 'button:not(:disabled), a[href], input, video, audio, [tabindex="0"]'

/**
 * The list of messages is one stop of the Tab key: arrows go from message to message, Tab through what can be done with the
 * one that has the focus, and out. `end` is an element behind the last message that takes the focus for a moment.
 */
export function onRowKey(event: KeyboardEvent<HTMLElement>, end: HTMLElement | null): void {
  const list = event.currentTarget
  const target = event.target as HTMLElement
  if (target.closest('[popover], input')) return
  const row = target.closest<HTMLElement>(ROW)
  if (event.key === 'Tab') onTab(event, row, end)
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return
  const rows = [...list.querySelectorAll<HTMLElement>(ROW)]
  const next = row ? rows[rows.indexOf(row) + step] : lastInView(list, rows)
  event.preventDefault()
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

/** Who comes with Shift+Tab from behind the list gets to the list, not to the last button in it. */
export function onRowFocus(event: FocusEvent<HTMLElement>): void {
  const { currentTarget: list, target, relatedTarget: from } = event
  if (!(from instanceof HTMLElement) || target === list || list.contains(from)) return
  if (target.matches(':focus-visible') && !target.matches(ROW)) list.focus({ preventScroll: true })
}

function onTab(event: KeyboardEvent<HTMLElement>, row: HTMLElement | null, end: HTMLElement | null): void {
  const target = event.target as HTMLElement
  const controls = row ? [...row.querySelectorAll<HTMLElement>(CONTROLS)] : []
  const edge = event.shiftKey ? (controls[0] ?? row) : (controls.at(-1) ?? row)
  if (!event.shiftKey) {
    // From the end the browser goes on by itself.
    if (target === event.currentTarget || target === edge) end?.focus({ preventScroll: true })
  } else if (row && (target === row || target === edge)) {
    event.preventDefault()
    const back = target === row ? event.currentTarget : row
    back.focus({ preventScroll: true })
  }
}

function lastInView(list: HTMLElement, rows: readonly HTMLElement[]): HTMLElement | undefined {
  const { bottom } = list.getBoundingClientRect()
  return rows.findLast(row => row.getBoundingClientRect().top < bottom)
}
