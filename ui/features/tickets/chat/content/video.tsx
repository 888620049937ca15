import { useState } from 'react'
import { useTexts } from '../../../../i18n/texts.ts'
import { ticketTexts } from '../../texts/index.ts'
import type { ChatMessage } from '../conversation/chat-message.ts'
import { Caption } from './caption.tsx'
import * as styles from './content.module.css'
import { MediaState, Unshowable, UploadProgress } from './media-state.tsx'
import { boxOf } from './picture.tsx'

/** A film; one that the browser cannot decode, or whose sound alone it can, is reported in words and offered as a file. */
export function VideoContent({ message }: { message: ChatMessage }) {
  const t = useTexts(ticketTexts)
  const { mediaUrl, mediaState, mediaInfo } = message
  const [unplayable, setUnplayable] = useState(false)
  return (
    <>
      {mediaUrl && mediaState !== 'failed' && unplayable ? (
        <span className={styles.picture} data-media style={boxOf(message)}>
          <Unshowable message={message} words={t('videoUnplayable')} />
        </span>
      ) : mediaUrl && mediaState !== 'failed' ? (
        // biome-ignore lint/a11y/useMediaCaption: customers' films come without captions.
        <video
          className={styles.film}
          data-media
          style={boxOf(message)}
          src={mediaUrl}
          poster={mediaInfo.thumbnail}
          controls
          preload={mediaInfo.thumbnail ? 'none' : 'metadata'}
          aria-label={t('video')}
          onError={event => setUnplayable(isUnknown(event.currentTarget.error))}
          onLoadedMetadata={event => setUnplayable(event.currentTarget.videoWidth === 0)}
        />
      ) : (
        <span className={styles.picture} data-media style={boxOf(message)}>
          <MediaState message={message} />
        </span>
      )}
      <UploadProgress message={message} />
      <Caption message={message} />
    </>
  )
}

/** An unknown format or codec; not a lost connection. */
const isUnknown = (error: MediaError | null): boolean => (error?.code ?? 0) >= MediaError.MEDIA_ERR_DECODE
