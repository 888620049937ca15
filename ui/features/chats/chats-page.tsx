import { useEffect, useState } from 'react'
import type { Chat } from '../../../core/tenant/chats/contract.ts'
import { useUser } from '../../app/session/session.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, EmptyState, ErrorState, SkeletonList, Tabs } from '../../kit/index.ts'
import { matchPath, navigate, usePlace } from '../../lib/router/index.tsx'
import { createStore, useStore } from '../../lib/store.ts'
import { useNarrow } from '../../lib/use-media.ts'
import { ChatDialog } from './chat-dialog.tsx'
import { ChatList } from './chat-list.tsx'
import * as styles from './chats.module.css'
import { Conversation } from './conversation.tsx'
import { chatTexts } from './texts.ts'
import { useChats, useUnreadChats } from './use-chats.ts'

/** The chat that was made just now, to be written in; its address is another page. */
const begunChat = createStore<string | undefined>(undefined)

/** /chats and /chats/:uuid: the talks of the team, beside each other or, on narrow screens, in two tabs (spec 2 §2). */
export default function ChatsPage() {
  const t = useTexts(chatTexts)
  const narrow = useNarrow()
  const list = useChats()
  const unread = useUnreadChats().rows?.length
  const [adding, setAdding] = useState(false)
  const begun = useStore(begunChat)
  const uuid = matchPath(usePlace().path, '/chats/:uuid')?.uuid
  const chosen = list.rows?.find(chat => chat.uuid === uuid)
  // One that an address names may stand on a later page.
  const searches = Boolean(uuid && list.rows && !chosen && list.hasMore && !list.loading && !list.failure)
  const { loadMore } = list
  useEffect(() => {
    if (searches) void loadMore()
  }, [searches, loadMore])
  const add = (
    <Button kind="primary" icon="plus" small={!narrow} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  const chats = (
    <section className={styles.list} aria-label={t('chats')} hidden={narrow && uuid !== undefined}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        {add}
      </header>
      {!list.rows && (list.failure ? <ErrorState error={list.failure} onRetry={list.reload} /> : <SkeletonList />)}
      {list.rows?.length === 0 && (
        <EmptyState icon="chats" title={t('emptyTitle')}>
          {t('empty')}
        </EmptyState>
      )}
      <ChatList list={list} chosen={uuid} />
    </section>
  )
  const conversation = (
    <section className={styles.talk} aria-label={chosen?.title ?? t('messages')} hidden={narrow && uuid === undefined}>
      <ConversationContext
        chosen={chosen}
        wanted={uuid}
        known={list.rows !== undefined && !list.hasMore}
        isBegun={uuid !== undefined && uuid === begun}
      />
    </section>
  )
  return (
    <div className={styles.page} data-narrow={narrow || undefined}>
      {narrow && (
        <Tabs
          wide
          label={t('title')}
          tabs={[
            { key: 'chats', label: t('chats'), count: unread || undefined },
            { key: 'messages', label: t('messages') },
          ]}
          chosen={uuid === undefined ? 'chats' : 'messages'}
          onChoose={tab => navigate(tab === 'chats' ? '/chats' : `/chats/${list.rows?.[0]?.uuid ?? ''}`)}
        />
      )}
      {chats}
      {conversation}
      {adding && (
        <ChatDialog
          onClose={() => setAdding(false)}
          onSaved={chat => {
            begunChat.set(chat.uuid)
            navigate(`/chats/${chat.uuid}`)
          }}
        />
      )}
    </div>
  )
}

interface ConversationProps {
  chosen: Chat | undefined
  wanted: string | undefined
  /** Whether all chats are there. */
  known: boolean
  /** It was made just now, to be written in. */
  isBegun: boolean
}

function ConversationContext({ chosen, wanted, known, isBegun }: ConversationProps) {
  const t = useTexts(chatTexts)
  const { id: userId } = useUser()
  if (chosen) return <Conversation key={chosen.id} chat={chosen} userId={userId} isBegun={isBegun} />
  if (wanted && !known) return <SkeletonList />
  return (
    <EmptyState icon="chats" title={t(wanted ? 'goneTitle' : 'choose')}>
      {t(wanted ? 'gone' : 'chooseHint')}
    </EmptyState>
  )
}
