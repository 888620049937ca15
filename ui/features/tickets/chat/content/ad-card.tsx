import { firstLink } from '../../../../../core/kit/addresses.ts'
import { adWords } from '../../../../../core/kit/message-forms.ts'
import type { MediaInfo } from '../../../../../core/tenant/messages/contract.ts'
import { language } from '../../../../i18n/language.ts'
import { useStore } from '../../../../lib/store.ts'
import * as styles from './link-card.module.css'

/** The advertisement by which a contact came; a click goes there where it says where it is. */
export function AdCard({ ad }: { ad: MediaInfo['ad'] }) {
  const name = adWords[useStore(language)]
  if (!ad) return null
  const link = ad.sourceUrl ? firstLink(ad.sourceUrl) : undefined
  const words = (
    <>
      {ad.thumbnail && <img src={ad.thumbnail} alt="" width={56} height={56} />}
      <span className={styles.words}>
        <span className={styles.host}>{name}</span>
        {ad.title && <strong className="clamp">{ad.title}</strong>}
        {ad.body && <span className="ellipsis">{ad.body}</span>}
      </span>
    </>
  )
  if (!link || link.text !== ad.sourceUrl) return <div className={styles.card}>{words}</div>
  return (
    <a className={styles.card} href={link.href} target="_blank" rel="noopener noreferrer nofollow" data-native>
      {words}
    </a>
  )
}
