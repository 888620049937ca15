import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import * as styles from './button.module.css'
import { Icon, type IconName } from './icons/icon.tsx'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: 'primary' | 'plain' | 'quiet' | 'danger'
  icon?: IconName
  small?: boolean
  /** Shows work in progress and rejects more clicks. */
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

export function Button({ kind = 'plain', icon, small, busy, disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      data-kind={kind}
      data-small={small || undefined}
      disabled={disabled || busy}
      {...rest}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} size={18} />}
      <span>{children}</span>
    </button>
  )
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  icon: IconName
  /** What it does; heard and shown on hover. */
  label: string
  kind?: 'plain' | 'danger'
  size?: number
  /** A toggle that is on. */
  on?: boolean
  /** A small number over the icon; 0 shows none. */
  count?: number
  /** There are more than `count`. */
  countsMore?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({
  icon,
  label,
  kind = 'plain',
  size = 20,
  on,
  count,
  countsMore,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      className={styles.iconButton}
      data-kind={kind}
      data-on={on || undefined}
      aria-label={label}
      title={label}
      {...(on === undefined ? {} : { 'aria-pressed': on })}
      {...rest}
    >
      <Icon name={icon} size={size} />
      {count ? <Count value={count} isMore={countsMore} /> : null}
    </button>
  )
}

export function Spinner() {
  return <span className={styles.spinner} aria-hidden />
}

/** An unread number; over 99 it says 99+, and 40+ when more than 40 are known of. */
export function Count({ value, isMore = false }: { value: number; isMore?: boolean | undefined }) {
  return value > 0 ? <span className={styles.count}>{value > 99 ? '99+' : `${value}${isMore ? '+' : ''}`}</span> : null
}
