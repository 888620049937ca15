import { isNamed } from '../../../core/domain/mentions.ts'
import { chatEvents } from '../../../core/tenant/chats/contract.ts'
import { useUser } from '../../app/session/session.ts'
import { useTexts } from '../../i18n/texts.ts'
import { IconButton } from '../../kit/index.ts'
import { useShowsPlace } from '../../lib/one-window.ts'
import { useEvent } from '../../lib/realtime/index.ts'
import { navigate, usePlace } from '../../lib/router/index.tsx'
import { useNarrow } from '../../lib/use-media.ts'
import { announce } from '../tickets/index.ts'
import { useUnsent } from './outbox.ts'
import { unreadTexts } from './unread-texts.ts'
import { useUnreadChats } from './use-chats.ts'

/** Tells about what colleagues write by sound and by the browser, and on narrow screens, where the menu is closed, with a number. */
export default function ChatNews() {
  const t = useTexts(unreadTexts)
  const { id: userId, name } = useUser()
  const narrow = useNarrow()
  useUnsent(userId)
  const { path: displayed } = usePlace()
  useShowsPlace(displayed.startsWith('/chats/') ? displayed : undefined)
  const n = useUnreadChats().rows?.length ?? 0
  useEvent(chatEvents.chat, data => {
    if (data.action !== 'new-message' || data.newMessage.senderId === userId) return
    const path = `/chats/${data.chat.uuid}`
    if (document.visibilityState === 'visible' && location.pathname === path) return
    const names = data.chat.users.map(({ user }) => user.name)
    const isMeant = isNamed(name, data.newMessage.message, names)
    const title = isMeant ? t('named', { title: data.chat.title }) : data.chat.title
    announce(`chat ${data.newMessage.id}`, { path, title, body: data.chat.lastMessage.slice(0, 160), picture: null })
  })
  if (!narrow || n === 0) return null
  return <IconButton icon="chats" label={t('unreadChats', { n })} count={n} onClick={() => navigate('/chats')} />
}
