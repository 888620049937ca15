import { useTexts } from '../../../../i18n/texts.ts'
import { Button } from '../../../../kit/index.ts'
import { formatDayAndTime } from '../../../../lib/time/dates.ts'
import { ticketTexts } from '../../texts/index.ts'
import type { ChatMessage } from '../conversation/chat-message.ts'
import * as styles from './bubble.module.css'
import { useChatActs } from './chat-acts.ts'

/** Below a message that is held back: why, until when, and a way to give it up. */
export function Blocked({ message }: { message: ChatMessage }) {
  const t = useTexts(ticketTexts)
  const acts = useChatActs()
  const { held } = message
  if (!held) return null
  return (
    <div className={styles.stranded} role="status">
      <span>{t(`held_${held.because}`, { when: formatDayAndTime(held.until) })}</span>
      <Button kind="quiet" small icon="close" onClick={() => acts.remove(message)}>
        {t('giveUp')}
      </Button>
    </div>
  )
}
