import { useTexts } from '../../../../ui/i18n/texts.ts'
import { formatTime } from '../../../../ui/lib/time/dates.ts'
import type { PhoneMessage, Ticks } from '../state.ts'
import type { About } from './composer.tsx'
import { Formatted } from './formatted.tsx'
import { MessageMenu } from './message-menu.tsx'
import { phoneTexts } from './texts.ts'
import { act } from './use-phone.ts'

type Kind = Extract<keyof (typeof phoneTexts)['pt'], 'image' | 'video' | 'audio' | 'voice' | 'document'>

interface BubbleProps {
  message: PhoneMessage
  customer: string
  onAbout: (about: About) => void
  onBegin: (work: Promise<void>) => void
}

/** One message, as a phone shows it, with what can be done about it. */
export function Bubble({ message, customer, onAbout, onBegin }: BubbleProps) {
  const t = useTexts(phoneTexts)
  const { mine, text, quoted, reactions, deleted, edited, ticks, at } = message
  return (
    <li className="bubble" data-mine={mine || undefined}>
      {quoted !== undefined && <blockquote className="ellipsis">{quoted}</blockquote>}
      {deleted ? (
        <em>{t('deleted')}</em>
      ) : (
        <>
          <Attachment message={message} customer={customer} />
          {text && message.kind !== 'location' && <Formatted text={text} />}
        </>
      )}
      <span className="when">
        {edited && `${t('edited')} `}
        <time dateTime={new Date(at).toISOString()}>{formatTime(at)}</time>
        {ticks && <TickMarks ticks={ticks} label={t(ticks)} />}
      </span>
      {!deleted && <MessageMenu message={message} customer={customer} onAbout={onAbout} onBegin={onBegin} />}
      {reactions.length > 0 && <span className="reactions">{reactions.join(' ')}</span>}
    </li>
  )
}

function Attachment({ message, customer }: { message: PhoneMessage; customer: string }) {
  const t = useTexts(phoneTexts)
  const { kind, hasFile, id, fileName, text, mine } = message
  const source = `/phone/file?${new URLSearchParams({ customer, id })}`
  const listen = (): void => {
    if (!mine) void act('listen', { customer, id }).catch(() => undefined)
  }
  if (kind === 'location') return <span className="place">📍 {text || t('location')}</span>
  if (kind === 'contact') return <span>👤</span>
  if (kind === 'cart') return <span>🛒</span>
  if (kind === 'poll') return <span>📊</span>
  if (!hasFile) return null
  if (kind === 'image' || kind === 'sticker') return <img src={source} alt={text || t(kind as Kind)} />
  // biome-ignore lint/a11y/useMediaCaption: people send these, without captions.
  if (kind === 'audio' || kind === 'voice') return <audio controls src={source} aria-label={t(kind)} onPlay={listen} />
  // biome-ignore lint/a11y/useMediaCaption: people send these, without captions.
  if (kind === 'video') return <video controls src={source} aria-label={t('video')} />
  return (
    <a href={source} download={fileName ?? t('document')}>
      📄 {fileName ?? t('document')}
    </a>
  )
}

/** One tick, two ticks, two blue ticks; read aloud as a word. */
export function TickMarks({ ticks, label }: { ticks: Ticks; label: string }) {
  return (
    <span className="ticks" data-ticks={ticks} role="img" aria-label={label} title={label}>
      {ticks === 'refused' ? '⚠' : ticks === 'sent' ? '✓' : '✓✓'}
    </span>
  )
}
