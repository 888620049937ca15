import { type ReactNode, useRef, useState } from 'react'
import { Icon } from '../icons/icon.tsx'
import { Popover } from '../layers/popover.tsx'
import * as styles from './chooser.module.css'
import { FieldFrame, type FieldProps } from './field.tsx'

type ChooserProps = Omit<FieldProps<unknown>, 'value' | 'onChange'> & {
  /** What is chosen now. */
  chosen: ReactNode
  /** What there is to choose, told how to close. */
  children: (close: () => void) => ReactNode
  sameWidth?: boolean
}

/** A field that shows what is chosen, and opens a small window to choose in. It is left when that window closes. */
export function Chooser({ chosen, children, sameWidth = false, ...frame }: ChooserProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const close = (): void => {
    setOpen(false)
    frame.onBlur?.()
  }
  return (
    <FieldFrame {...frame}>
      {({ onBlur: _blur, ...control }) => (
        <>
          <button
            {...control}
            ref={anchor}
            type="button"
            className={styles.chooser}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {chosen}
            <Icon name="chevronDown" size={18} />
          </button>
          {open && (
            <Popover anchor={anchor} sameWidth={sameWidth} role="dialog" label={frame.label} onClose={close}>
              {children(close)}
            </Popover>
          )}
        </>
      )}
    </FieldFrame>
  )
}
