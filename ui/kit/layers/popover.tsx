import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { openLayer } from '../../lib/router/steps.ts'
import { useNarrow } from '../../lib/use-media.ts'
import * as styles from './popover.module.css'

interface PopoverProps {
  /** What it opens from; it is placed below it, or above where there is no room. */
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
  /** Takes the width of the anchor. */
  sameWidth?: boolean
  align?: 'start' | 'end'
  role?: 'menu' | 'dialog' | 'listbox' | 'group'
  label?: string
}

/**
 * A small window at its anchor, over everything. It closes on Esc wherever the focus is, on a click elsewhere, and on
 * phones by Back; it gives the focus back. Render it only while it is open, beside its anchor.
 */
export function Popover({ anchor, onClose, children, sameWidth, align = 'start', role, label }: PopoverProps) {
  const box = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  const narrow = useNarrow()
  useEffect(() => openLayer(() => close(), narrow), [narrow])

  useEffect(() => {
    const element = box.current
    if (!element) return
    element.showPopover?.()
    place(element, anchor.current, sameWidth ?? false, align)
    element
      .querySelector<HTMLElement>('[data-autofocus], [role=menuitem], input, button')
      ?.focus({ preventScroll: true })
    const reposition = (): void => place(element, anchor.current, sameWidth ?? false, align)
    const outside = (event: PointerEvent): void => {
      const target = event.target as Node
      if (!element.contains(target) && !anchor.current?.contains(target)) close()
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' && event.key !== 'Tab') return
      const inside = element.contains(event.target as Node)
      const many = element.querySelectorAll('button, input, a[href]').length > 1
      if (event.key === 'Tab' && (!inside || (many && role !== 'menu'))) return
      event.preventDefault()
      event.stopPropagation()
      close()
      anchor.current?.focus({ preventScroll: true })
    }
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('pointerdown', outside, true)
    addEventListener('resize', reposition)
    addEventListener('scroll', reposition, true)
    return () => {
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('pointerdown', outside, true)
      removeEventListener('resize', reposition)
      removeEventListener('scroll', reposition, true)
    }
  }, [anchor, sameWidth, align, role])
  // Before it leaves the page, since the focus leaves with it.
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      if (element?.contains(document.activeElement)) anchor.current?.focus({ preventScroll: true })
    }
  }, [anchor])

  return (
    <div ref={box} className={styles.popover} popover="manual" {...(role ? { role, 'aria-label': label } : {})}>
      {children}
    </div>
  )
}

const GAP = 4

function place(box: HTMLElement, anchor: HTMLElement | null, sameWidth: boolean, align: 'start' | 'end'): void {
  if (!anchor) return
  const from = anchor.getBoundingClientRect()
  if (sameWidth) box.style.minWidth = `${from.width}px`
  const { width, height } = box.getBoundingClientRect()
  const below = innerHeight - from.bottom - GAP
  const above = from.top - GAP
  const onTop = height > below && above > below
  const left = align === 'end' ? from.right - width : from.left
  box.style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`
  box.style.top = `${onTop ? Math.max(GAP, from.top - GAP - Math.min(height, above)) : from.bottom + GAP}px`
  box.style.maxHeight = `${Math.max(120, (onTop ? above : below) - GAP)}px`
}
