import { memo } from 'react'
import { language } from '../../../i18n/language.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { useStore } from '../../../lib/store.ts'
import { formatDay, formatWeekday } from '../../../lib/time/dates.ts'
import { useNow } from '../../../lib/time/relative.tsx'
import { ticketTexts } from '../texts/index.ts'
import * as styles from './chat.module.css'

const DAY = 86_400_000

/** Today, yesterday, the name of the weekday within the last week, else the date. */
export function useDayName(at: string): string {
  const t = useTexts(ticketTexts)
  useStore(language)
  const now = useNow()
  const start = (when: Date): number => new Date(when.getFullYear(), when.getMonth(), when.getDate()).getTime()
  const days = Math.round((start(new Date(now)) - start(new Date(at))) / DAY)
  if (days <= 0) return t('today')
  if (days === 1) return t('yesterday')
  return days < 7 ? formatWeekday(at) : formatDay(at)
}

export const DayLabel = memo(function DayLabel({ at }: { at: string }) {
  return (
    <div className={styles.day}>
      <time dateTime={at}>{useDayName(at)}</time>
    </div>
  )
})
