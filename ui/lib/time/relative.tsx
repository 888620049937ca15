import { useEffect } from 'react'
import type { Language } from '../../../core/kit/language.ts'
import { fillSentence } from '../../../core/kit/text.ts'
import { language } from '../../i18n/language.ts'
import { createStore, useStore } from '../store.ts'
import { formatDay, formatDayAndTime } from './dates.ts'

/** Seconds under 60, minutes under 60, hours under 24, else the day (spec 1 §9). */
export function formatAgo(when: number, now: number = Date.now()): string {
  const seconds = Math.max(0, Math.floor((now - when) / 1000))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`
  return formatDay(when)
}

/** The same inside of a sentence: "há 2 min". */
export function agoText(when: number, spoken: Language, now?: number): string {
  const ago = formatAgo(when, now)
  const isDay = ago === formatDay(when)
  return isDay ? ago : fillSentence(sentences[spoken], { ago })
}

const sentences: Record<Language, string> = { pt: 'há {ago}', en: '{ago} ago', es: 'hace {ago}' }

const now = createStore(Date.now())
let watchers = 0
let timer: ReturnType<typeof setInterval> | undefined

/** One clock for everything on the page that changes with time. */
export function useNow(): number {
  useEffect(() => {
    if (watchers++ === 0) {
      now.set(Date.now())
      timer = setInterval(() => now.set(Date.now()), 10_000)
    }
    return () => {
      if (--watchers === 0) clearInterval(timer)
    }
  }, [])
  return useStore(now)
}

/** A moment as a short distance from now that keeps itself true, `said` where there is room; the whole date on hover. */
export function Ago({ when, said: content = false }: { when: string | number | Date; said?: boolean }) {
  const spoken = useStore(language)
  const time = new Date(when).getTime()
  const current = useNow()
  return (
    <time dateTime={new Date(time).toISOString()} title={formatDayAndTime(time)}>
      {content ? agoText(time, spoken, Math.max(current, time)) : formatAgo(time, Math.max(current, time))}
    </time>
  )
}
