import { type ReactNode, useEffect, useState } from 'react'
import { common } from '../i18n/common.ts'
import { explain } from '../i18n/errors.ts'
import { useTexts } from '../i18n/texts.ts'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icons/icon.tsx'
import './states.css'

interface StateProps {
  icon: IconName
  title: string
  /** What this place is for, or what happened. */
  children?: ReactNode
  /** The button that fills it. */
  action?: ReactNode
  /** It is the whole page, so that its title is the page's heading. */
  wholePage?: boolean
}

/** Nothing is here: says what the place is for and offers what fills it. */
export function EmptyState({ icon, title, children, action, wholePage }: StateProps) {
  const Heading = wholePage ? 'h1' : 'h2'
  return (
    <div className="state">
      <span className="state-icon">
        <Icon name={icon} size={32} />
      </span>
      <Heading>{title}</Heading>
      {children && <p className="soft">{children}</p>}
      {action}
    </div>
  )
}

/** Something failed: what happened, and try again. */
export function ErrorState({ error, title, onRetry }: { error: unknown; title?: string; onRetry?: () => void }) {
  const t = useTexts(common)
  return (
    <div className="state" role="alert">
      <span className="state-icon" data-tone="danger">
        <Icon name="warning" size={32} />
      </span>
      <h2>{title ?? t('listFailed')}</h2>
      <p className="soft">{explain(error)}</p>
      {onRetry && (
        <Button icon="refresh" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      )}
    </div>
  )
}

/** Shows its children only when waiting lasts longer than 150 ms: what is quick does not flicker. */
export function Delayed({ children }: { children: ReactNode }) {
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
      <div className="skeletons" role="status" aria-label={t('loading')}>
        {Array.from({ length: rows }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike.
          <div key={at} className="skeleton-row">
            {avatar && <span className="skeleton skeleton-avatar" />}
            <span className="skeleton grow" />
          </div>
        ))}
      </div>
    </Delayed>
  )
}

/** A block of the given size where something will be. */
export function Skeleton({ width = '100%', height = 16 }: { width?: number | string; height?: number | string }) {
  return <span className="skeleton" style={{ width, height }} aria-hidden />
}
