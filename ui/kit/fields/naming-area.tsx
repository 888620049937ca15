import { useRef } from 'react'
import { FieldFrame, type FieldProps } from './field.tsx'
import * as styles from './naming.module.css'
import { useNaming } from './naming.tsx'

interface NamingAreaProps extends FieldProps<string> {
  /** Who can be named behind an `@`. */
  names: readonly string[]
  /** What the names are. */
  namesLabel: string
  rows?: number
}

/** A text of a form in which colleagues are named. */
export function NamingArea({ value, onChange, names, namesLabel, rows = 3, required, ...rest }: NamingAreaProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  const naming = useNaming({ box, text: value, names, label: namesLabel, onText: onChange })
  return (
    <FieldFrame {...rest}>
      {control => (
        <div className={styles.area}>
          {naming.offered}
          <textarea
            {...control}
            {...naming.aria}
            ref={box}
            rows={rows}
            value={value}
            aria-required={required}
            onChange={({ target }) => {
              onChange(target.value)
              naming.moved(target)
            }}
            onClick={({ currentTarget }) => naming.moved(currentTarget)}
            onKeyDown={event => {
              // Esc closes what is offered, not the dialog.
              if (!event.nativeEvent.isComposing && naming.takesKey(event.key)) event.preventDefault()
            }}
          />
        </div>
      )}
    </FieldFrame>
  )
}
