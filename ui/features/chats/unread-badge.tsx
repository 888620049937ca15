import { useTexts } from '../../i18n/texts.ts'
import { Count } from '../../kit/index.ts'
import { unreadTexts } from './unread-texts.ts'
import { useUnreadChats } from './use-chats.ts'

/** How many chats have something unread, beside their entry in the menu. */
export default function UnreadBadge() {
  const t = useTexts(unreadTexts)
  const n = useUnreadChats().rows?.length ?? 0
  return n > 0 ? (
    <span role="img" aria-label={t('unreadChats', { n })}>
      <Count value={n} />
    </span>
  ) : null
}
