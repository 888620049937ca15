import { referralOf, referralWords } from '../../../../../core/domain/referral.ts'
import { firstLink } from '../../../../../core/kit/addresses.ts'
import { language } from '../../../../i18n/language.ts'
import { useStore } from '../../../../lib/store.ts'
import type { ChatMessage } from '../conversation/chat-message.ts'
import * as styles from './link-card.module.css'

/** The advertisement by which a contact came, or the product that they ask about; a click goes there where it says where it is. */
export function AdCard({ message: { mediaInfo, createdAt } }: { message: ChatMessage }) {
  const words = useStore(language)
  const { ad, origin, form } = mediaInfo
  const asksAbout = form === undefined && origin?.product !== undefined
  const displayed = ad || asksAbout ? referralOf({ ad, origin }, createdAt) : undefined
  if (!displayed) return null
  const { kind, title, body, sourceUrl } = displayed
  const link = sourceUrl ? firstLink(sourceUrl) : undefined
  const content = (
    <>
      {ad?.thumbnail && <img src={ad.thumbnail} alt="" width={56} height={56} />}
      <span className={styles.words}>
        <span className={styles.host}>{referralWords[kind][words]}</span>
        {title && <strong className="clamp">{title}</strong>}
        {body && <span className="ellipsis">{body}</span>}
      </span>
    </>
  )
  if (!link || link.text !== sourceUrl) return <div className={styles.card}>{content}</div>
  return (
    <a className={styles.card} href={link.href} target="_blank" rel="noopener noreferrer nofollow" data-native>
      {content}
    </a>
  )
}
