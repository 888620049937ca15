import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

/** What lies over the page, lowest first. All but the highest are inert, which keeps the focus inside it. */
const open: HTMLElement[] = []

function settleInert(): void {
  const top = open.at(-1)
  const page = document.getElementById('root')
  page?.toggleAttribute('inert', top !== undefined)
  for (const layer of open) layer.toggleAttribute('inert', layer !== top)
}

/**
 * A modal layer: Esc closes it, what lies below cannot be reached, and the focus goes in and returns to where it was.
 * The first element with `data-autofocus`, else the first field, else the first button is focused.
 */
export function Layer({
  onClose,
  className,
  children,
}: {
  onClose: () => void
  className: string
  children: ReactNode
}) {
  const [host] = useState(() => document.createElement('div'))
  const inside = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)

  useEffect(() => {
    const before = document.activeElement
    document.body.append(host)
    open.push(host)
    settleInert()
    focusFirst(inside.current)
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || open.at(-1) !== host) return
      event.preventDefault()
      close()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      open.splice(open.indexOf(host), 1)
      host.remove()
      settleInert()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [host])

  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: a click beside the window closes it; Esc and a button do the same.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
    <div
      className={className}
      ref={inside}
      onClick={event => {
        if (event.target === event.currentTarget) onClose()
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
