import { useTexts } from '../../i18n/texts.ts'
import { formatTime } from '../../lib/time/dates.ts'
import { appTexts } from '../texts.ts'
import { useUser } from './session.ts'

/** What is said of somebody who pauses, by the company's clocks: `Em pausa até 14:00`; nothing of who does not. */
export function usePauseWords(): (pausedUntil: string | null | undefined) => string | undefined {
  const t = useTexts(appTexts)
  const { timeZone } = useUser().company
  return until => (until ? t('pausedUntil', { time: formatTime(until, timeZone) }) : undefined)
}
