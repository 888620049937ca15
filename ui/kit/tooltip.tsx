import { type ReactNode, useId } from 'react'
import * as styles from './tooltip.module.css'

/** A sentence that appears when its content is pointed at or focused. For short names use `title` of the control. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach the sentence too.
    <span className={styles.tooltip} tabIndex={0} aria-describedby={id}>
      {children}
      <span role="tooltip" id={id}>
        {text}
      </span>
    </span>
  )
}
