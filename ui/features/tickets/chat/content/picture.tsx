import type { CSSProperties } from 'react'
import { useTexts } from '../../../../i18n/texts.ts'
import { ticketTexts } from '../../texts/index.ts'
import { useChatActs } from '../bubble/chat-acts.ts'
import type { ChatMessage } from '../conversation/chat-message.ts'
import { Caption } from './caption.tsx'
import * as styles from './content.module.css'
import { MediaState, Unshowable, UploadProgress } from './media-state.tsx'
import { usePictureError } from './picture-error.ts'
import { useSteadySource } from './use-steady-source.ts'

const WIDEST = 320
const HIGHEST = 360
const STICKER = 160
const UNKNOWN_SIZE = { width: 240, height: 240 }

/** A picture or sticker; its place has the right size before it loads, so that nothing moves. */
export function PictureContent({ message }: { message: ChatMessage }) {
  const t = useTexts(ticketTexts)
  const acts = useChatActs()
  const sticker = message.mediaType === 'sticker'
  const { mediaState } = message
  const mediaUrl = useSteadySource(message.mediaUrl)
  const [error, findError] = usePictureError(mediaUrl)
  const displayed = mediaUrl !== null && mediaState !== 'failed' && !error
  const box = boxOf(message)
  const name = message.body && message.body !== message.mediaName ? message.body : t('picture')
  return (
    <>
      {displayed ? (
        <button
          type="button"
          className={styles.picture}
          data-media
          style={box}
          aria-label={t('openPicture', { name })}
          onClick={() => acts.openPicture(message)}
        >
          <img
            src={mediaUrl}
            alt={name}
            loading="lazy"
            decoding="async"
            data-contain={sticker || undefined}
            onError={findError}
          />
        </button>
      ) : (
        <span className={styles.picture} data-media style={box}>
          {error === 'unshowable' ? (
            <Unshowable message={message} words={t('pictureUnshowable')} />
          ) : (
            <MediaState message={error ? { ...message, mediaState: 'failed' } : message} />
          )}
        </span>
      )}
      <UploadProgress message={message} />
      {!sticker && <Caption message={message} />}
    </>
  )
}

/** The place of a picture or film, within the widest and the highest that a bubble takes. */
export function boxOf({ mediaType, mediaInfo }: ChatMessage): CSSProperties {
  const known =
    mediaInfo.width && mediaInfo.height ? { width: mediaInfo.width, height: mediaInfo.height } : UNKNOWN_SIZE
  const most = mediaType === 'sticker' ? STICKER : WIDEST
  const scale = Math.min(
    most / known.width,
    (mediaType === 'sticker' ? STICKER : HIGHEST) / known.height,
    mediaType === 'sticker' ? Infinity : 1,
  )
  const width = Math.max(120, Math.round(known.width * scale))
  const height = Math.max(80, Math.round(known.height * scale))
  return {
    width,
    aspectRatio: `${width} / ${height}`,
    ...(mediaInfo.thumbnail ? { backgroundImage: `url("${mediaInfo.thumbnail}")` } : {}),
  }
}
