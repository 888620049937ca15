import { memo } from 'react'
import { useTexts } from '../../../../i18n/texts.ts'
import { Icon } from '../../../../kit/index.ts'
import { formatDayAndTime, formatTime } from '../../../../lib/time/dates.ts'
import { ticketTexts } from '../../texts/index.ts'
import { readingTexts } from '../../texts/reading.ts'
import { Content } from '../content/content.tsx'
import { plainWordsOf } from '../content/plain-words.ts'
import type { ChatMessage } from '../conversation/chat-message.ts'
import { senders } from '../senders.ts'
import { Blocked } from './blocked.tsx'
import * as styles from './bubble.module.css'
import { useChatActs } from './chat-acts.ts'
import { Failed } from './failed.tsx'
import { MessageMenu } from './message-menu.tsx'
import { Quoted } from './quoted.tsx'
import { Reactions } from './reactions.tsx'
import { Ticks } from './ticks.tsx'

interface BubbleProps {
  message: ChatMessage
  /** First of its group: it has the tail, and in a group chat the sender's name. */
  first: boolean
  isGroup: boolean
  readOnly: boolean
  /** Whether it is chosen, while messages are being chosen. */
  chosen?: boolean | undefined
}

/** Over the whole message, so that a click anywhere chooses it. */
function Pick({ message, chosen }: { message: ChatMessage; chosen: boolean }) {
  const r = useTexts(readingTexts)
  const { choose } = useChatActs()
  return (
    <label className={styles.pick}>
      <input
        type="checkbox"
        checked={chosen}
        aria-label={r('chooseMessage', { text: plainWordsOf(message).slice(0, 120) })}
        onChange={() => choose?.(message)}
      />
    </label>
  )
}

/** One message. Rows out of view cost nothing: the browser skips them (`content-visibility`). */
export const Bubble = memo(function Bubble({ message, first, isGroup, readOnly, chosen }: BubbleProps) {
  const t = useTexts(ticketTexts)
  const { fromMe, source, contact } = message
  const sender = senders[source] && t(senders[source])
  const ours = message.campaign ? `${sender}: ${message.campaign}` : sender
  const author = fromMe ? ours : isGroup && contact?.name
  const bare = message.mediaType === 'sticker' && !message.isDeleted
  return (
    <article
      className={styles.message}
      tabIndex={-1}
      data-key={message.key}
      data-message={message.id || undefined}
      data-mine={fromMe || undefined}
      data-first={first || undefined}
      data-chosen={chosen}
      aria-label={t(fromMe ? 'ownMessageAt' : 'theirMessageAt', {
        name: contact?.name ?? '',
        time: formatDayAndTime(message.createdAt),
      })}
    >
      <div className={styles.bubble} data-bare={bare || undefined} data-deleted={message.isDeleted || undefined}>
        {first && author && <span className={styles.author}>{author}</span>}
        {message.mediaInfo.forwarded && (
          <span className={styles.note}>
            <Icon name="forward" size={14} /> {t('forwarded')}
          </span>
        )}
        {message.quotedMsg && <Quoted quoted={message.quotedMsg} />}
        {message.isDeleted && (
          <span className={styles.note}>
            <Icon name="trash" size={14} /> {t('deletedMessage')}
          </span>
        )}
        <Content message={message} />
        <span className={styles.foot}>
          {message.isEdited && <span>{t('edited')}</span>}
          <time dateTime={message.createdAt} title={formatDayAndTime(message.createdAt)}>
            {formatTime(message.createdAt)}
          </time>
          {fromMe && <Ticks message={message} />}
        </span>
        {message.reactions.length > 0 && <Reactions message={message} readOnly={readOnly} />}
        {!readOnly && !message.outgoing && chosen === undefined && <MessageMenu message={message} />}
      </div>
      {chosen !== undefined && !message.outgoing && <Pick message={message} chosen={chosen} />}
      {fromMe && <Failed message={message} />}
      {fromMe && !readOnly && <Blocked message={message} />}
    </article>
  )
})
