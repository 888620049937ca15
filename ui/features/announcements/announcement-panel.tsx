import type { FoundAnnouncement } from '../../../core/platform/announcements/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Badge } from '../../kit/index.ts'
import { formatDay } from '../../lib/time/dates.ts'
import { AnnouncementText } from './announcement-text.tsx'
import * as styles from './announcements.module.css'
import { noticeTexts } from './notice-texts.ts'

interface AnnouncementPanelProps {
  announcements: readonly FoundAnnouncement[]
  onSeen: (announcement: FoundAnnouncement) => void
}

/** What the platform tells, folded: anyone who opens one has seen it. */
export function AnnouncementPanel({ announcements, onSeen }: AnnouncementPanelProps) {
  const t = useTexts(noticeTexts)
  if (announcements.length === 0) return null
  return (
    <section className={styles.panel} aria-label={t('title')}>
      <h2 className={styles.heading}>{t('title')}</h2>
      {announcements.map(one => (
        <details
          key={one.id}
          className={styles.one}
          onToggle={({ currentTarget }) => {
            if (currentTarget.open && !one.isSeen) onSeen(one)
          }}
        >
          <summary>
            <span className={styles.title}>{one.title}</span>
            {!one.isSeen && <Badge text={t('new')} tone="success" />}
            <small className="soft">{formatDay(one.createdAt)}</small>
          </summary>
          <AnnouncementText announcement={one} />
        </details>
      ))}
    </section>
  )
}
