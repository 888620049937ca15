import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../../i18n/texts.ts'
import { readingTexts } from '../../texts/reading.ts'
import { useDayName } from '../day-label.tsx'
import { type Sought, startOfDay } from '../find/sought.ts'
import * as styles from './floating-day.module.css'
import { firstInstant } from './rows-in-view.ts'

const JumpToDay = lazy(() => import('../find/jump-to-day.tsx'))

/** How long it stays after the last step, in milliseconds. */
const STAYS = 1500

interface FloatingDayProps {
  scroller: RefObject<HTMLElement | null>
  content: RefObject<HTMLElement | null>
  /** At the end nobody asks which day it is. */
  shown: boolean
  onGo: (target: Sought) => void
}

/** The day of what stands at the top while someone scrolls; a click on it leads to another day. */
export function FloatingDay({ scroller, content, shown: displayed, onGo }: FloatingDayProps) {
  const t = useTexts(readingTexts)
  const button = useRef<HTMLButtonElement>(null)
  const [at, setAt] = useState<string>()
  const [choosing, setChoosing] = useState(false)
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let frame = 0
    const look = (): void => {
      setAt(content.current ? firstInstant(box, content.current) : undefined)
      clearTimeout(timer)
      timer = setTimeout(() => setAt(undefined), STAYS)
    }
    const onScroll = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    box.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      box.removeEventListener('scroll', onScroll)
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [scroller, content])
  const [last, setLast] = useState('')
  if (at && at !== last) setLast(at)
  const name = useDayName(last || new Date().toISOString())
  const isThere = (displayed && at !== undefined) || choosing
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.floating}
        data-shown={isThere || undefined}
        aria-label={t('goToDayFrom', { day: name })}
        aria-haspopup="dialog"
        aria-expanded={choosing}
        onClick={() => setChoosing(!choosing)}
      >
        {name}
      </button>
      {choosing && (
        <Suspense>
          <JumpToDay anchor={button} onDay={day => onGo(startOfDay(day))} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  )
}
