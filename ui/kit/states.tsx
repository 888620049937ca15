import { type ReactNode, useEffect, useState } from 'react'
import { common } from '../i18n/common.ts'
import { explain } from '../i18n/errors.ts'
import { useTexts } from '../i18n/texts.ts'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icons/icon.tsx'
import * as styles from './states.module.css'

interface StateProps {
  icon: IconName
  title: string
  /** What this place is for, or what happened. */
  children?: ReactNode
  /** The button that fills it. */
  action?: ReactNode
  /** It is the whole page, so that its title is the page's heading. */
  wholePage?: boolean
  /** It stands in a small window. */
  small?: boolean
}

/** Nothing is here: says what the place is for and offers what fills it. */
export function EmptyState({ icon, title, children, action, wholePage, small }: StateProps) {
  const Heading = wholePage ? 'h1' : 'h2'
  return (
    <div className={styles.state} data-small={small || undefined}>
      <span className={styles.icon}>
        <Icon name={icon} size={32} />
      </span>
      <Heading>{title}</Heading>
      {children && <p className="soft">{children}</p>}
      {action}
    </div>
  )
}

interface ErrorProps extends Pick<StateProps, 'small'> {
  error: unknown
  title?: string | undefined
  onRetry?: (() => void) | undefined
  /** Another way out. */
  action?: ReactNode
}

/** Something failed: what happened, and try again. */
export function ErrorState({ error, title, onRetry, action, small }: ErrorProps) {
  const t = useTexts(common)
  return (
    <div className={styles.state} data-small={small || undefined} role="alert">
      <span className={styles.icon} data-tone="danger">
        <Icon name="warning" size={32} />
      </span>
      <h2>{title ?? t('listFailed')}</h2>
      <p className="soft">{explain(error)}</p>
      {onRetry && (
        <Button icon="refresh" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      )}
      {action}
    </div>
  )
}

/** Shows its children only when waiting lasts longer than 150 ms: what is quick does not flicker. */
function Delayed({ children }: { children: ReactNode }) {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), 150)
    return () => clearTimeout(timer)
  }, [])
  return due ? children : null
}

/** Grey lines where a list will be. */
export function SkeletonList({ rows = 6, avatar = false }: { rows?: number; avatar?: boolean }) {
  const t = useTexts(common)
  return (
    <Delayed>
      <div className={styles.skeletons} role="status" aria-label={t('loading')}>
        {Array.from({ length: rows }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike.
          <div key={at} className={styles.line}>
            {avatar && <span className={`${styles.skeleton} ${styles.avatar}`} />}
            <span className={`${styles.skeleton} grow`} />
          </div>
        ))}
      </div>
    </Delayed>
  )
}
