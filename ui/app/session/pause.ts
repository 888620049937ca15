import { dayIn } from '../../../core/kit/clock.ts'
import { useTexts } from '../../i18n/texts.ts'
import { formatBack, formatTime } from '../../lib/time/dates.ts'
import { appTexts } from '../texts.ts'
import { useUser } from './session.ts'

/** What is said of someone who pauses, by the company's clocks: `Em pausa até 14:00`, with the day unless that is today; nothing of who does not. */
export function usePauseWords(): (pausedUntil: string | null | undefined) => string | undefined {
  const t = useTexts(appTexts)
  const { timeZone } = useUser().company
  return until => {
    if (!until) return undefined
    const isToday = dayIn(timeZone, Date.parse(until)) === dayIn(timeZone, Date.now())
    return t('pausedUntil', { time: isToday ? formatTime(until, timeZone) : formatBack(until, timeZone) })
  }
}
