import { useTexts } from '../../../i18n/texts.ts'
import { Icon } from '../../../kit/index.ts'
import { formatDayAndTime } from '../../../lib/time/dates.ts'
import { formatAgo, useNow } from '../../../lib/time/relative.tsx'
import { toneOfWait, useWaitingLimits } from '../data/waiting-limits.ts'
import { listTexts } from '../texts/lists.ts'
import * as styles from './waiting-time.module.css'

const DAY = 86_400_000
const sentences = { calm: 'waits', warning: 'waitsLong', danger: 'waitsTooLong' } as const

/** How long a contact has waited for a person's word: amber and red after the limits that the company sets. */
export function WaitingTime({ since }: { since: string }) {
  const t = useTexts(listTexts)
  const limits = useWaitingLimits()
  const from = Date.parse(since)
  const now = Math.max(useNow(), from)
  const waited = now - from
  const time = waited < DAY ? formatAgo(from, now) : t('days', { n: Math.floor(waited / DAY) })
  const tone = toneOfWait(waited, limits)
  const sentence = t(sentences[tone], { time })
  return (
    <time
      className={styles.waiting}
      data-tone={tone}
      dateTime={since}
      title={`${sentence} (${formatDayAndTime(from)})`}
    >
      <Icon name="clock" size={12} />
      <span aria-hidden="true">{time}</span>
      <span className="only-heard">{sentence}</span>
    </time>
  )
}
