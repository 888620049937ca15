import { firstLink } from '../../../../core/kit/addresses.ts'
import type { LinkDraft } from '../../../../core/tenant/messages/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { IconButton } from '../../../kit/index.ts'
import { LinkPreview } from '../chat/content/link-card.tsx'
import { drawn } from '../chat/conversation/chat-message.ts'
import * as styles from './composer.module.css'
import { composerTexts } from './texts.ts'

/** Above the box: what goes along of the page to which the text links, and a way to leave it out. */
export function LinkBar({ link, onDrop }: { link: LinkDraft; onDrop: () => void }) {
  const t = useTexts(composerTexts)
  const host = URL.parse(firstLink(link.url)?.href ?? '')?.host ?? link.url
  return (
    <div className={styles.writingBar}>
      <LinkPreview link={drawn(link)} host={host} />
      <IconButton icon="close" label={t('dropLink')} onClick={onDrop} />
    </div>
  )
}
