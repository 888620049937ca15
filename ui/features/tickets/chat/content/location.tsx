import { useTexts } from '../../../../i18n/texts.ts'
import { Icon } from '../../../../kit/index.ts'
import { ticketTexts } from '../../texts/index.ts'
import type { ChatMessage } from '../conversation/chat-message.ts'
import * as styles from './content.module.css'
import { mapLink, readLocation } from './read-location.ts'

/** A place: its small map, its words, and a link to a real map. */
export function LocationContent({ message }: { message: ChatMessage }) {
  const t = useTexts(ticketTexts)
  const { image, link, description } = readLocation(message.body)
  const spot = message.mediaInfo.location
  const href = link || (spot ? mapLink(spot) : '')
  const name = spot?.name || description || t('location')
  return (
    <span className={styles.location}>
      {image && <img src={image} alt="" width={240} height={120} />}
      <span className="row">
        <Icon name="mapPin" size={18} />
        <span>{name}</span>
      </span>
      {spot?.live && <span className={styles.aside}>{t('liveLocation')}</span>}
      {href && (
        <a href={href} target="_blank" rel="noopener noreferrer" data-native>
          {t('openMap')}
        </a>
      )}
    </span>
  )
}
