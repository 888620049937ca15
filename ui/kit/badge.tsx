import type { ReactNode } from 'react'
import { readableOn } from '../../core/domain/queue-palette.ts'
import * as styles from './badge.module.css'
import { Icon } from './icons/icon.tsx'

interface BadgeProps {
  text: ReactNode
  /** A colour of the company's own (queue, tag); the text is black or white, whichever reads better. */
  color?: string | undefined
  tone?: 'neutral' | 'success' | 'warning' | 'danger' | 'info'
  title?: string
  /** Is not shortened where others beside it are. */
  whole?: boolean
  /** Adds a small button that takes it away. */
  onRemove?: (() => void) | undefined
  removeLabel?: string
}

/** Badges side by side, on more lines where need be. */
export function Badges({ children }: { children: ReactNode }) {
  return <span className={styles.badges}>{children}</span>
}

/** A short word in a coloured pill. */
export function Badge({ text, color, tone = 'neutral', title, whole, onRemove, removeLabel }: BadgeProps) {
  const style = color ? { background: color, color: readableOn(color) } : undefined
  return (
    <span
      className={styles.badge}
      data-tone={color ? undefined : tone}
      data-whole={whole || undefined}
      style={style}
      title={title}
    >
      <span className="ellipsis">{text}</span>
      {onRemove && (
        <button type="button" onClick={onRemove} aria-label={removeLabel ?? ''}>
          <Icon name="close" size={12} />
        </button>
      )}
    </span>
  )
}
