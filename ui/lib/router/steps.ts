/**
 * The steps that Back goes: one for each page, and over a page one for each layer that is open on it (a dialog, a picture).
 * A layer's step has the address of its page and says in its state how many layers are open there. Whatever closes a layer,
 * its step goes too; anyone who comes to a step whose layers are gone, by Forward or a reload, is led down to the page.
 */

interface Layered {
  layers?: number
}

type Address = Pick<Location, 'pathname' | 'search'>

interface OpenLayer {
  close: () => void
  step: boolean
}

/** Lowest first. */
const open: OpenLayer[] = []
/** The address that they lie over. */
let page = ''
/** The router, also while it is hidden because the script of its page is still coming. */
let emitted: ((at: Address) => void) | undefined
/** On the way through the history, which the browser goes in its own time; and what is to be done there. */
let moving: { next: (() => void) | undefined; late: ReturnType<typeof setTimeout> } | undefined
/** How many steps of layers Back has just left, which can be gone forward again. */
let left = 0

const LATE = 1000

const address = (): string => location.pathname + location.search
const depth = (): number => (history.state as Layered | null)?.layers ?? 0
const wanted = (): number => open.filter(({ step }) => step).length

function report(): void {
  page = address()
  emitted?.(location)
}

/**
 * Tells that a layer is open, which Back closes as Esc does; a layer that asks something instead stays. Without a `step` of
 * its own it is closed by Back only while there are steps below it. Returns how to tell that it is gone.
 */
export function openLayer(close: () => void, step: boolean): () => void {
  receiveBack()
  if (open.length === 0) page = address()
  const layer = { close, step }
  open.push(layer)
  queueMicrotask(settle)
  return () => {
    open.splice(open.indexOf(layer), 1)
    queueMicrotask(settle)
  }
}

/** What the router takes for the browser's history. */
export const pageSteps = {
  get location(): Location {
    return location
  },
  push: (url: string): void => lead(url, 'push'),
  replace: (url: string): void => lead(url, 'replace'),
  listen(listener: (at: Address) => void): void {
    receiveBack()
    emitted = listener
    queueMicrotask(settle)
  },
}

/** Leads to a page while the router is hidden and takes nothing itself. */
export function leadHidden(url: string, how: 'push' | 'replace'): void {
  lead(url, how)
  emitted?.(new URL(url, location.href))
}

/**
 * Leads to a page. It takes the place of the first layer's step, since nobody goes back to a layer; and at once if that is
 * the only one: browsers skip the steps that come without an act of the person.
 */
function lead(url: string, how: 'push' | 'replace'): void {
  page = url
  const over = how === 'push' ? depth() - 1 : depth()
  const write = (): void =>
    how === 'push' && depth() === 0 ? history.pushState(null, '', url) : history.replaceState(null, '', url)
  if (moving) moving.next = write
  else if (over > 0) travel(-over, write)
  else write()
  queueMicrotask(settle)
}

/** Leads back to the page before, from under the layers that are open. */
export function leadBack(): void {
  const back = (): void => travel(-(depth() + 1))
  if (moving) moving.next = back
  else back()
}

let listens = false
function receiveBack(): void {
  if (!listens) addEventListener('popstate', onStep)
  listens = true
}

function onStep(): void {
  if (moving) arrive()
  else {
    if (depth() < wanted() && address() === page) {
      left = wanted()
      open.at(-1)?.close()
    } else report()
    queueMicrotask(settle)
  }
}

/** Makes the history have as many steps over the page as there are layers. */
function settle(): void {
  if (moving) return
  const by = wanted() - depth()
  // Forward, not again: browsers skip steps that come without an act of the person.
  if (by < 0 || (by > 0 && left >= wanted())) travel(by)
  else for (let layers = depth() + 1; layers <= wanted(); layers++) history.pushState({ layers }, '')
  left = 0
}

function travel(by: number, next?: () => void): void {
  moving = { next, late: setTimeout(stay, LATE) }
  history.go(by)
}

function arrive(): void {
  clearTimeout(moving?.late)
  const next = moving?.next
  moving = undefined
  if (next) next()
  else if (address() !== page || open.length === 0) report()
  settle()
}

/** The browser has no such step, as in a tab that was restored: this one is the page's. */
function stay(): void {
  history.replaceState(null, '')
  arrive()
}
