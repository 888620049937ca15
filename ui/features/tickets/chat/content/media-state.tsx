import { useTexts } from '../../../../i18n/texts.ts'
import { Button, Spinner } from '../../../../kit/index.ts'
import { download } from '../../../../lib/download.ts'
import { ticketTexts } from '../../texts/index.ts'
import { useChatActs } from '../bubble/chat-acts.ts'
import type { ChatMessage } from '../conversation/chat-message.ts'
import * as styles from './content.module.css'

/** In the place of a file that is not here: on its way, or not to be had with 'download again'. */
export function MediaState({ message }: { message: ChatMessage }) {
  const t = useTexts(ticketTexts)
  const acts = useChatActs()
  if (message.mediaState === 'failed')
    return (
      <span className={styles.mediaState}>
        <span>{t(reasonOf(message.mediaInfo))}</span>
        <Button small icon="download" onClick={() => acts.fetchMedia(message)}>
          {t('downloadAgain')}
        </Button>
      </span>
    )
  return (
    <span className={styles.mediaState} role="status" aria-label={t('mediaPending')}>
      <Spinner />
    </span>
  )
}

const reasonOf = ({ gone, full }: ChatMessage['mediaInfo']) => (full ? 'mediaFull' : gone ? 'mediaGone' : 'mediaFailed')

/** In the place of a file that is here and that this browser does not show: why, and the file itself. */
export function Unshowable({ message: { mediaUrl, mediaName }, words }: { message: ChatMessage; words: string }) {
  const t = useTexts(ticketTexts)
  return (
    <span className={styles.mediaState}>
      <span>{words}</span>
      <Button small icon="download" onClick={() => mediaUrl && download(mediaUrl, mediaName)}>
        {t('download')}
      </Button>
    </span>
  )
}

/** How much of an own file is on the server. */
export function UploadProgress({ message }: { message: ChatMessage }) {
  const t = useTexts(ticketTexts)
  const { outgoing } = message
  if (!outgoing?.file || outgoing.state === 'failed' || outgoing.state === 'stranded') return null
  return <progress className={styles.upload} max={1} value={outgoing.progress} aria-label={t('sending')} />
}
