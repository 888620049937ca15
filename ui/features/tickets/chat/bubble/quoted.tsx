import type { QuotedMessage } from '../../../../../core/tenant/messages/contract.ts'
import { useTexts } from '../../../../i18n/texts.ts'
import { Icon, type IconName } from '../../../../kit/index.ts'
import { ticketTexts } from '../../texts/index.ts'
import { plainWordsOf } from '../content/plain-words.ts'
import { useChatActs } from './chat-acts.ts'
import * as styles from './quoted.module.css'

const icons: Partial<Record<QuotedMessage['mediaType'], IconName>> = {
  image: 'image',
  video: 'video',
  audio: 'mic',
  application: 'file',
  locationMessage: 'mapPin',
  vcard: 'contact',
}

/** The message that is answered, above the answer; a click goes there. */
export function Quoted({ quoted }: { quoted: QuotedMessage }) {
  const acts = useChatActs()
  const { id } = quoted
  return id === null ? (
    <QuotedBox quoted={quoted} />
  ) : (
    <button type="button" className={styles.quoted} onClick={() => acts.jumpTo(id)}>
      <QuotedWords quoted={quoted} />
    </button>
  )
}

/** The same where there is nowhere to go. */
export function QuotedBox({ quoted }: { quoted: QuotedMessage }) {
  return (
    <div className={styles.quoted}>
      <QuotedWords quoted={quoted} />
    </div>
  )
}

function QuotedWords({ quoted }: { quoted: QuotedMessage }) {
  const t = useTexts(ticketTexts)
  const icon = icons[quoted.mediaType]
  const who = quoted.fromMe ? t('you') : (quoted.contact?.name ?? t('contact'))
  const picture = quoted.mediaType === 'image' ? (quoted.mediaUrl ?? quoted.thumbnail) : quoted.thumbnail
  return (
    <>
      <span className={styles.words}>
        <strong className="ellipsis">{quoted.isStatus ? t('statusOf', { who }) : who}</strong>
        <span className={styles.text} dir="auto">
          {icon && <Icon name={icon} size={14} />}{' '}
          {plainWordsOf(quoted).slice(0, 240) || (quoted.mediaType === 'image' && t('picture'))}
        </span>
      </span>
      {picture && <img src={picture} alt="" width={44} height={44} loading="lazy" />}
    </>
  )
}
