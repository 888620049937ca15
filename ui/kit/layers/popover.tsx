import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { openLayer } from '../../lib/router/steps.ts'
import { useNarrow } from '../../lib/use-media.ts'
import * as styles from './popover.module.css'
import { placeAt } from './position.ts'

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
 * phones by Back; it gives the focus back, to the box of text that had it when it opened or else to its anchor. Render it
 * only while it is open, beside its anchor.
 */
export function Popover({ anchor, onClose, children, sameWidth, align = 'start', role, label }: PopoverProps) {
  const box = useRef<HTMLDivElement>(null)
  const written = useRef<HTMLElement>(null)
  const close = useEffectEvent(onClose)
  const narrow = useNarrow()
  useEffect(() => openLayer(() => close(), narrow), [narrow])
  const giveBack = useEffectEvent(() => (written.current ?? anchor.current)?.focus({ preventScroll: true }))

  useEffect(() => {
    const element = box.current
    if (!element) return
    written.current = document.activeElement?.matches('textarea') ? (document.activeElement as HTMLElement) : null
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
      giveBack()
    }
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('pointerdown', outside, true)
    // What is in it may come later.
    const watcher = new ResizeObserver(reposition)
    watcher.observe(element)
    addEventListener('resize', reposition)
    addEventListener('scroll', reposition, true)
    return () => {
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('pointerdown', outside, true)
      watcher.disconnect()
      removeEventListener('resize', reposition)
      removeEventListener('scroll', reposition, true)
    }
  }, [anchor, sameWidth, align, role])
  // Before it leaves the page, since the focus leaves with it.
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      if (element?.contains(document.activeElement)) giveBack()
    }
  }, [])

  return (
    <div ref={box} className={styles.popover} popover="manual" {...(role ? { role, 'aria-label': label } : {})}>
      {children}
    </div>
  )
}

function place(box: HTMLElement, anchor: HTMLElement | null, sameWidth: boolean, align: 'start' | 'end'): void {
  if (!anchor) return
  const from = anchor.getBoundingClientRect()
  if (sameWidth) box.style.minWidth = `${from.width}px`
  const { width } = box.getBoundingClientRect()
  const height = box.scrollHeight + box.offsetHeight - box.clientHeight
  Object.assign(box.style, placeAt(from, { width, height }, { width: innerWidth, height: innerHeight }, align))
}
