import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMedia } from '../../lib/use-media.ts'
import { IconButton, Spinner } from '../button.tsx'
import type { IconName } from '../icons/icon.tsx'
import { Popover } from './popover.tsx'

interface PanelButtonProps {
  icon: IconName
  label: string
  disabled: boolean
  className?: string | undefined
  /** Learns that the panel closed, whether something was chosen or not. */
  onClosed: () => void
  /** What there is to choose, whose script may come when it is first opened. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a panel to choose from. */
export function PanelButton({ icon, label, disabled, className, onClosed, children }: PanelButtonProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const closed = useEffectEvent(onClosed)
  useEffect(() => {
    if (open) return () => closed()
  }, [open])
  // There a field with the focus would raise a keyboard over what there is to choose.
  const touch = useMedia('(pointer: coarse)')
  const close = (): void => setOpen(false)
  return (
    <>
      <IconButton
        ref={anchor}
        icon={icon}
        label={label}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <Popover anchor={anchor} align="start" role="dialog" label={label} onClose={close}>
          <div className={className} {...(touch ? { tabIndex: -1, 'data-autofocus': true } : {})}>
            <Suspense fallback={<Spinner />}>{children(close)}</Suspense>
          </div>
        </Popover>
      )}
    </>
  )
}
