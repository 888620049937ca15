import { useState } from 'react'
import type { Chat } from '../../../core/tenant/chats/contract.ts'
import { useUser } from '../../app/session/session.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Avatar, ConfirmDialog, Count, IconButton, InfiniteScroll, showDone } from '../../kit/index.ts'
import type { List } from '../../lib/lists/index.ts'
import { Link, navigate } from '../../lib/router/index.tsx'
import { formatMoment } from '../../lib/time/dates.ts'
import * as styles from './chats.module.css'
import { chatTexts } from './texts.ts'
import { chatsApi, unreadsOf } from './use-chats.ts'

interface ChatListProps {
  list: List<Chat>
  /** The uuid of the one that is open. */
  chosen: string | undefined
  onEdit: (chat: Chat) => void
}

/** The caller's chats; who owns one changes and deletes it (spec 2 §6). */
export function ChatList({ list, chosen, onEdit }: ChatListProps) {
  const t = useTexts(chatTexts)
  const c = useTexts(common)
  const { id: userId } = useUser()
  const [removing, setRemoving] = useState<Chat>()
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
                    <small className="soft">{formatMoment(chat.updatedAt)}</small>
                  </span>
                  <span className={styles.line}>
                    <span className="soft ellipsis">{chat.lastMessage || t('noMessage')}</span>
                    <Count value={unreadsOf(chat, userId)} />
                  </span>
                </span>
              </Link>
              {chat.ownerId === userId && (
                <span className={styles.acts}>
                  <IconButton icon="edit" label={`${c('edit')}: ${chat.title}`} onClick={() => onEdit(chat)} />
                  <IconButton
                    icon="trash"
                    kind="danger"
                    label={`${c('remove')}: ${chat.title}`}
                    onClick={() => setRemoving(chat)}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      </InfiniteScroll>
      {removing && (
        <ConfirmDialog
          name={removing.title}
          consequence={t('removeConsequence')}
          onClose={() => setRemoving(undefined)}
          onConfirm={async () => {
            await chatsApi.remove({ params: { chatId: removing.id } })
            list.change(rows => rows.filter(({ id }) => id !== removing.id))
            if (removing.uuid === chosen) navigate('/chats')
            showDone(c('operationDone'))
          }}
        />
      )}
    </div>
  )
}
