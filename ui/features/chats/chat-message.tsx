import type { ChatMessage } from '../../../core/tenant/chats/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Icon, NamedText } from '../../kit/index.ts'
import { sizeOf } from '../../lib/sizes.ts'
import { formatTime } from '../../lib/time/dates.ts'
import * as styles from './chats.module.css'
import { chatTexts } from './texts.ts'

interface ContentProps {
  message: ChatMessage
  isOwn: boolean
  /** Whether the message above is of the same person. */
  goesOn: boolean
  /** Who can be named in it. */
  names: readonly string[]
}

/** One message, with who wrote it where that is news. */
export function SpokenContent({ message, isOwn, goesOn, names }: ContentProps) {
  const t = useTexts(chatTexts)
  return (
    <div className={styles.message} data-own={isOwn || undefined}>
      {!isOwn && !goesOn && <strong>{message.sender?.name ?? t('gonePerson')}</strong>}
      <FileContent message={message} />
      {message.message && <NamedText text={message.message} names={names} />}
      <small className="soft">{formatTime(message.createdAt)}</small>
    </div>
  )
}

/** A picture is shown and opens by itself; any other file is saved by a click. */
function FileContent({ message }: { message: ChatMessage }) {
  const { mediaPath, mediaName, mediaMimeType, mediaBytes } = message
  if (mediaPath === null || mediaName === null) return null
  if (/^image\/(png|jpe?g|gif|webp)$/.test(mediaMimeType ?? ''))
    return (
      <a className={styles.picture} href={mediaPath} target="_blank" rel="noopener" data-native>
        <img src={mediaPath} alt={mediaName} loading="lazy" decoding="async" />
      </a>
    )
  return (
    <a className={styles.file} href={mediaPath} download={mediaName} data-native>
      <Icon name="file" size={24} />
      <span className="grow ellipsis">{mediaName}</span>
      <small className="soft">{mediaBytes !== null && sizeOf(mediaBytes)}</small>
    </a>
  )
}
