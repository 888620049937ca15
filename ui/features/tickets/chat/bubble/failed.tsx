import { explain } from '../../../../i18n/errors.ts'
import { useTexts } from '../../../../i18n/texts.ts'
import { Button } from '../../../../kit/index.ts'
import { ticketTexts } from '../../texts/index.ts'
import type { ChatMessage } from '../conversation/chat-message.ts'
import * as styles from './bubble.module.css'
import { useChatActs } from './chat-acts.ts'

/** Below a message that did not leave: why, and try again; one that waits for the connection needs nobody's help. */
export function Failed({ message }: { message: ChatMessage }) {
  const t = useTexts(ticketTexts)
  const acts = useChatActs()
  const { outgoing, failure } = message
  if (outgoing?.state === 'stranded')
    return (
      <div className={styles.stranded} role="status">
        <span>{t('sentLater')}</span>
        <Button kind="quiet" small icon="close" onClick={() => acts.discard(message)}>
          {t('discard')}
        </Button>
      </div>
    )
  const stuck = outgoing?.state === 'failed'
  if (!stuck && !failure) return null
  return (
    <div className={styles.failed} role="alert">
      <span>{stuck ? explain(outgoing.failure) : t(`failure_${failure?.reason ?? 'rejected'}`)}</span>
      <Button kind="quiet" small icon="refresh" onClick={() => acts.retry(message)}>
        {t('sendAgain')}
      </Button>
      {stuck && (
        <Button kind="quiet" small icon="close" onClick={() => acts.discard(message)}>
          {t('discard')}
        </Button>
      )}
    </div>
  )
}
