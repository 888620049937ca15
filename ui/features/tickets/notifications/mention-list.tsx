import type { Mention } from '../../../../core/tenant/notes/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Icon } from '../../../kit/index.ts'
import { formatDayAndTime } from '../../../lib/time/dates.ts'
import { notePartTexts } from '../texts/note-parts.ts'
import { noteTexts } from '../texts/notes.ts'
import * as styles from './notifications.module.css'

interface MentionListProps {
  mentions: readonly Mention[]
  onOpen: (mention: Mention) => void
}

/** In the bell: where colleagues named this person in notes. */
export default function MentionList({ mentions, onOpen }: MentionListProps) {
  const n = useTexts(noteTexts)
  const p = useTexts(notePartTexts)
  return (
    <section aria-label={p('mentions')}>
      <h3 className={styles.heading}>{p('mentions')}</h3>
      <ul className="plain-list">
        {mentions.map(mention => {
          const name = mention.user?.name ?? n('noteByProgram')
          return (
            <li key={mention.id}>
              <button type="button" className={styles.mention} onClick={() => onOpen(mention)}>
                <Icon name="lock" size={18} />
                <span className="grow">
                  <strong>{n('mentionedYou', { name, contact: mention.contactName })}</strong>
                  <span className="ellipsis">{mention.note}</span>
                  <small className="soft">{formatDayAndTime(mention.createdAt)}</small>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
