import { type ReactNode, useEffect, useState } from 'react'
import * as styles from './collapsed.module.css'

interface CollapsedProps {
  title: string
  /** Something in it has to be seen, such as a field with an error. It stays open afterwards. */
  shows: boolean
  children: ReactNode
}

/** Fields that few change, folded away until someone opens them. */
export function Collapsed({ title, shows, children }: CollapsedProps) {
  const [open, setOpen] = useState(shows)
  useEffect(() => {
    if (shows) setOpen(true)
  }, [shows])
  return (
    <details className={styles.folded} open={open || shows} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      <div className="stack">{children}</div>
    </details>
  )
}
