import type { Announcement } from '../../../core/platform/announcements/contract.ts'
import * as styles from './announcements.module.css'

/** Its picture and its text, as they were written: markup is text. */
export function AnnouncementText({ announcement: { text, title, mediaPath } }: { announcement: Announcement }) {
  return (
    <div className={styles.body}>
      {mediaPath && <img className={styles.picture} src={mediaPath} alt={title} />}
      <p className={styles.text}>{text}</p>
    </div>
  )
}
