import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { common } from '../i18n/common.ts'
import { useTexts } from '../i18n/texts.ts'
import { Button, Spinner } from './button.tsx'
import * as styles from './infinite-scroll.module.css'
import { scrollerOf } from './scroller.ts'

interface InfiniteScrollProps {
  hasMore: boolean
  loading: boolean
  /** The last page did not come: a button asks for it again. */
  failed?: boolean
  onMore: () => void
  children: ReactNode
}

/** Asks for the next page when its end comes within 100 px of view (spec 1 §9), in whatever scrolls around it. */
export function InfiniteScroll({ hasMore, loading, failed, onMore, children }: InfiniteScrollProps) {
  const t = useTexts(common)
  const end = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(onMore)
  const waiting = hasMore && !loading && !failed
  useEffect(() => {
    if (!waiting || !end.current) return
    const watcher = new IntersectionObserver(seen => seen.some(one => one.isIntersecting) && more(), {
      root: scrollerOf(end.current),
      rootMargin: '100px',
    })
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [waiting])
  return (
    <>
      {children}
      {hasMore && (
        <div ref={end} className={styles.end}>
          {loading && <Spinner />}
          {failed && (
            <Button kind="quiet" icon="refresh" onClick={onMore}>
              {t('tryAgain')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
