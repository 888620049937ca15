import type { ReactNode } from 'react'
import * as styles from './reports.module.css'

interface CountButtonProps {
  label: string
  onSee: () => void
  children: ReactNode
}

/** A number that shows the attendances behind it. */
export function CountButton({ label, onSee, children }: CountButtonProps) {
  return (
    <button type="button" className={styles.count} aria-label={label} onClick={onSee}>
      {children}
    </button>
  )
}
