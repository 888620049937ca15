import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import useSWR from 'swr'
import { common } from '../../../../i18n/common.ts'
import { explain } from '../../../../i18n/errors.ts'
import { useTexts } from '../../../../i18n/texts.ts'
import { IconButton, SearchBox, Spinner } from '../../../../kit/index.ts'
import { messagesApi } from '../../data/api.ts'
import { readingTexts } from '../../texts/reading.ts'
import * as styles from './find.module.css'
import { type Sought, startOfDay } from './sought.ts'
import type { FindStart } from './use-finding.ts'

const JumpToDay = lazy(() => import('./jump-to-day.tsx'))

interface FindBarProps {
  ticketId: number
  start: FindStart
  onWords: (words: string) => void
  onGo: (target: Sought) => void
  onClose: () => void
}

/** Searches inside of a chat: Enter and the arrows go from one message with the words to the one before, or behind. */
export default function FindBar({ ticketId, start, onWords, onGo, onClose }: FindBarProps) {
  const t = useTexts(readingTexts)
  const c = useTexts(common)
  const bar = useRef<HTMLElement>(null)
  const calendar = useRef<HTMLButtonElement>(null)
  const [words, setWords] = useState(start.words)
  const [at, setAt] = useState(0)
  const [choosesDay, setChoosesDay] = useState(false)
  const { data, error } = useSWR(words ? ['hits', ticketId, words] : null, () =>
    messagesApi.search({ params: { ticketId }, query: { searchParam: words } }),
  )
  const hits = words ? (data?.hits ?? []) : []
  const go = (to: number): void => {
    const messageId = hits[to]
    if (messageId === undefined) return
    setAt(to)
    onGo({ messageId })
  }
  const begin = useEffectEvent(() => {
    const here = words === start.words && start.messageId !== undefined ? hits.indexOf(start.messageId) : -1
    if (here >= 0) setAt(here)
    else go(0)
  })
  useEffect(() => {
    if (data) begin()
  }, [data])
  useOpenFocus(bar, start)

  const look = (text: string): void => {
    const wanted = text.trim()
    if (wanted === words) return
    setWords(wanted)
    onWords(wanted)
  }
  const step = (by: number): void => go(at + by)
  const total = data?.hasMore ? `${hits.length}+` : String(hits.length)
  return (
    <section
      ref={bar}
      className={styles.bar}
      aria-label={t('findHere')}
      onKeyDown={event => {
        const typed = event.target instanceof HTMLInputElement ? event.target.value.trim() : undefined
        const by = stepOf(event.key, event.shiftKey)
        if (event.key === 'Escape') {
          event.preventDefault()
          onClose()
        } else if (by && typed === words) {
          event.preventDefault()
          step(by)
        }
      }}
    >
      <SearchBox label={t('findHere')} initial={start.words} onSearch={look} />
      <span className={styles.count} role="status">
        {words && !data && !error && <Spinner />}
        {error !== undefined && explain(error)}
        {words && data && (hits.length > 0 ? t('hit', { n: at + 1, total }) : t('noHit'))}
      </span>
      <IconButton icon="chevronUp" label={t('hitBefore')} disabled={at >= hits.length - 1} onClick={() => step(1)} />
      <IconButton icon="chevronDown" label={t('hitAfter')} disabled={at === 0} onClick={() => step(-1)} />
      <IconButton
        ref={calendar}
        icon="calendar"
        label={t('goToDay')}
        aria-haspopup="dialog"
        aria-expanded={choosesDay}
        onClick={() => setChoosesDay(!choosesDay)}
      />
      <IconButton icon="close" label={c('close')} onClick={onClose} />
      {choosesDay && (
        <Suspense>
          <JumpToDay anchor={calendar} onDay={day => onGo(startOfDay(day))} onClose={() => setChoosesDay(false)} />
        </Suspense>
      )}
    </section>
  )
}

/** Upwards lies what is older. */
function stepOf(key: string, shift: boolean): number | undefined {
  if (key === 'Enter') return shift ? -1 : 1
  return { ArrowUp: 1, ArrowDown: -1 }[key]
}

/** Anyone who opened the search means to type; when it goes, the focus returns to where it was. */
function useOpenFocus(bar: RefObject<HTMLElement | null>, start: FindStart): void {
  const before = useRef<Element>(null)
  useEffect(() => {
    if (!start.toType) return
    before.current ??= document.activeElement
    const box = bar.current?.querySelector('input')
    box?.focus()
    box?.select()
  }, [bar, start])
  // Before it leaves the page, since the focus leaves with it.
  useLayoutEffect(() => {
    const element = bar.current
    return () => {
      const back = before.current
      if (element?.contains(document.activeElement) && back instanceof HTMLElement && back.isConnected)
        back.focus({ preventScroll: true })
    }
  }, [bar])
}
