import type { Chat } from '../../../core/tenant/chats/contract.ts'
import { useUser } from '../../app/session/session.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Avatar, Count, InfiniteScroll } from '../../kit/index.ts'
import type { List } from '../../lib/lists/index.ts'
import { Link } from '../../lib/router/index.tsx'
import { Ago } from '../../lib/time/relative.tsx'
import * as styles from './chats.module.css'
import { chatTexts } from './texts.ts'
import { unreadsOf } from './use-chats.ts'

interface ChatListProps {
  list: List<Chat>
  /** The uuid of the one that is open. */
  chosen: string | undefined
}

/** The caller's chats, the newest first. */
export function ChatList({ list, chosen }: ChatListProps) {
  const t = useTexts(chatTexts)
  const { id: userId } = useUser()
  return (
    <div className={styles.rows}>
      <InfiniteScroll {...list} failed={Boolean(list.failure)} onMore={list.loadMore}>
        <ul className="plain-list">
          {list.rows?.map(chat => (
            <li key={chat.id} className={styles.row} data-chosen={chat.uuid === chosen || undefined}>
              <Link
                href={`/chats/${chat.uuid}`}
                className={styles.open}
                aria-current={chat.uuid === chosen ? 'true' : undefined}
              >
                <Avatar name={chat.title} size={36} />
                <span className={styles.words}>
                  <span className={styles.line}>
                    <strong className="ellipsis">{chat.title}</strong>
                    <small className="soft">
                      <Ago when={chat.updatedAt} />
                    </small>
                  </span>
                  <span className={styles.line}>
                    <span className="soft ellipsis">{chat.lastMessage || t('noMessage')}</span>
                    <Count value={unreadsOf(chat, userId)} />
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </InfiniteScroll>
    </div>
  )
}
