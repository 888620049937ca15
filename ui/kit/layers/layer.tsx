import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { openLayer } from '../../lib/router/steps.ts'
import * as styles from './layers.module.css'

/** What lies over the page, lowest first. All but the highest are inert, which keeps the focus inside it. */
const open: HTMLElement[] = []

function settleInert(): void {
  const top = open.at(-1)
  const page = document.getElementById('root')
  page?.toggleAttribute('inert', top !== undefined)
  for (const layer of open) layer.toggleAttribute('inert', layer !== top)
}

export interface LayerProps {
  onClose: () => void
  /** A click beside the window does nothing; Esc still asks to close. */
  keepOnBackdrop?: boolean
  /** Where the window stands; `all` is a dark ground for one thing alone. */
  place: 'middle' | 'start' | 'end' | 'top' | 'all'
  /** It asks about the layer below, which Back leads to: it has no step of its own in the history. */
  asks?: boolean
  children: ReactNode
}

/**
 * A modal layer: Esc and Back close it, and so does a click that begins and ends beside the window; what lies below cannot be
 * reached, and the focus goes in and returns to where it was. The first element with `data-autofocus`, else the first
 * field, else the first button is focused.
 */
export function Layer({ onClose, keepOnBackdrop = false, place, asks = false, children }: LayerProps) {
  const [host] = useState(() => document.createElement('div'))
  const inside = useRef<HTMLDivElement>(null)
  const pressedBeside = useRef(false)
  const close = useEffectEvent(onClose)

  useEffect(() => {
    const before = document.activeElement
    document.body.append(host)
    open.push(host)
    settleInert()
    focusFirst(inside.current)
    const goes = openLayer(() => close(), !asks)
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || open.at(-1) !== host) return
      event.preventDefault()
      close()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      goes()
      open.splice(open.indexOf(host), 1)
      host.remove()
      settleInert()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [host, asks])

  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: a click beside the window closes it; Esc and a button do the same.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
    <div
      className={styles.backdrop}
      data-place={place}
      ref={inside}
      onPointerDown={event => {
        pressedBeside.current = event.target === event.currentTarget
      }}
      onClick={event => {
        // A selection that is dragged out of a field ends beside the window, but did not begin there.
        if (event.target === event.currentTarget && pressedBeside.current && !keepOnBackdrop) onClose()
      }}
    >
      {children}
    </div>,
    host,
  )
}

function focusFirst(inside: HTMLElement | null): void {
  const target =
    inside?.querySelector<HTMLElement>('[data-autofocus]') ??
    inside?.querySelector<HTMLElement>(
      'input:not([type=hidden], :disabled), textarea:not(:disabled), select:not(:disabled)',
    ) ??
    inside?.querySelector<HTMLElement>('[aria-current=page]') ??
    inside?.querySelector<HTMLElement>('button')
  target?.focus({ preventScroll: true })
}
