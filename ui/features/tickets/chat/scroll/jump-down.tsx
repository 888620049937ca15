import { useTexts } from '../../../../i18n/texts.ts'
import { Count, Icon } from '../../../../kit/index.ts'
import { ticketTexts } from '../../texts/index.ts'
import * as styles from './jump-down.module.css'

/** Back to the newest message, with the number of those that came meanwhile. */
export function JumpDown({ shown: displayed, unseen, onJump }: { shown: boolean; unseen: number; onJump: () => void }) {
  const t = useTexts(ticketTexts)
  if (!displayed) return null
  return (
    <button
      type="button"
      className={styles.jumpDown}
      onClick={onJump}
      aria-label={unseen > 0 ? t('jumpNew', { n: unseen }) : t('jumpDown')}
    >
      <Icon name="chevronDown" size={22} />
      <Count value={unseen} />
    </button>
  )
}
