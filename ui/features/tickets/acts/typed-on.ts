import { createStore } from '../../../lib/store.ts'

/** Who types on pauses no longer than this between two keys; who has seen where they are, does. */
const PAUSE_MS = 800

/** The chat that opened by itself, for anyone who was perhaps still typing; whether it takes keys yet, and whether it rejected some. */
interface Arrival {
  ticketId: number
  isHeld: boolean
  refused: boolean
}
export const arrival = createStore<Arrival | undefined>(undefined)

let lastKey = 0
let release: ReturnType<typeof setTimeout> | undefined

/**
 * A chat opens by itself while someone may still type for the one before (decision 765): until they pause, or press into its box, no
 * key writes, sends or is a shortcut.
 */
export function holdKeys(ticketId: number): void {
  arrival.set({ ticketId, isHeld: true, refused: false })
  extend(performance.now())
  addEventListener('keydown', onKey, true)
  addEventListener('pointerdown', onPress, true)
}

/** Its chat is left: anyone who goes to another one, or comes back, does so by themselves. */
export function forgetArrival(ticketId: number): void {
  if (arrival.get()?.ticketId !== ticketId) return
  end()
  arrival.set(undefined)
}

function extend(from: number): void {
  lastKey = from
  clearTimeout(release)
  release = setTimeout(() => report({ isHeld: false }), PAUSE_MS)
}

/** Judged by the time of the key and not by whether the timer ran: a busy page hears keys late. */
function onKey(event: KeyboardEvent): void {
  if (event.timeStamp - lastKey >= PAUSE_MS) end()
  else if (writes(event) && !isMeantForElsewhere(event)) reject(event)
}

function reject(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  extend(event.timeStamp)
  report({ isHeld: true, refused: true })
}

function onPress({ target }: PointerEvent): void {
  if (target instanceof Element && target.closest('[data-pane=chat] footer')) end()
}

function end(): void {
  clearTimeout(release)
  removeEventListener('keydown', onKey, true)
  removeEventListener('pointerdown', onPress, true)
  report({ isHeld: false })
}

function report(change: Partial<Arrival>): void {
  const now = arrival.get()
  if (now) arrival.set({ ...now, ...change })
}

/** Keys that put in or take away text, paste or send; not those that lead elsewhere or are acts. */
function writes({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return key === 'v' || key === 'V' || key === 'Enter'
  if (key === 'Insert') return shiftKey
  return !altKey && (key.length === 1 || ['Enter', 'Backspace', 'Delete', 'Dead', 'Process'].includes(key))
}

/** Someone went into a search or a dialog, or to a button that they press: that is no typing on. */
function isMeantForElsewhere({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('[role=dialog]')) return true
  if (target.matches('button, a, summary')) return key === 'Enter' || key === ' '
  return target.matches('input, textarea, select, [contenteditable]') && !target.closest('[data-pane=chat] footer')
}
