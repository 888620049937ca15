import { firstLink } from '../../../../../core/kit/addresses.ts'
import type { MediaInfo } from '../../../../../core/tenant/messages/contract.ts'
import * as styles from './link-card.module.css'

type Link = NonNullable<MediaInfo['link']>

/** What a page says of itself to which a text links; a click goes there, as one on the address does. */
export function LinkCard({ link, text }: { link: Link | undefined; text: string }) {
  const address = link && text.includes(link.url) ? firstLink(link.url) : undefined
  if (!link || !address) return null
  return (
    <a className={styles.card} href={address.href} target="_blank" rel="noopener noreferrer nofollow" data-native>
      <LinkWords link={link} host={URL.parse(address.href)?.host ?? link.url} />
    </a>
  )
}

/** The same where there is nowhere to go yet. */
export function LinkPreview({ link, host }: { link: Link; host: string }) {
  return (
    <div className={styles.card}>
      <LinkWords link={link} host={host} />
    </div>
  )
}

function LinkWords({ link: { title, description, thumbnail }, host }: { link: Link; host: string }) {
  return (
    <>
      {thumbnail && <img src={thumbnail} alt="" width={56} height={56} />}
      <span className={styles.words}>
        <strong className="clamp">{title}</strong>
        {description && <span className="ellipsis">{description}</span>}
        <span className={`${styles.host} ellipsis`}>{host}</span>
      </span>
    </>
  )
}
