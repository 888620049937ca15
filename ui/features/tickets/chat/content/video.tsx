import { useTexts } from '../../../../i18n/texts.ts'
import { ticketTexts } from '../../texts/index.ts'
import type { ShownMessage } from '../conversation/shown-message.ts'
import { Caption } from './caption.tsx'
import * as styles from './content.module.css'
import { MediaState, UploadProgress } from './media-state.tsx'
import { boxOf } from './picture.tsx'

export function VideoContent({ message }: { message: ShownMessage }) {
  const t = useTexts(ticketTexts)
  const { mediaUrl, mediaState, mediaInfo } = message
  return (
    <>
      {mediaUrl && mediaState !== 'failed' ? (
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
