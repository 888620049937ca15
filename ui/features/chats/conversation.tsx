import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Chat, ChatMessage } from '../../../core/tenant/chats/contract.ts'
import { common } from '../../i18n/common.ts'
import { explain } from '../../i18n/errors.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, ErrorState, NamedText, SkeletonList } from '../../kit/index.ts'
import { formatDay } from '../../lib/time/dates.ts'
import { DayLabel } from '../tickets/index.ts'
import { ChatHead } from './chat-head.tsx'
import { SpokenContent } from './chat-message.tsx'
import * as styles from './chats.module.css'
import { MessageBox } from './message-box.tsx'
import { discard, onSent, send, sendAgain, useOutgoing } from './outbox.ts'
import { chatTexts } from './texts.ts'
import { chatsApi, unreadsOf, useChatMessages, useChats, useUnreadChats, withoutChat } from './use-chats.ts'

/** Older messages come when the top is nearer than this (spec 2 §9). */
const OLDER_WITHIN = 600
/** Who is this near to the end stays there when something comes. */
const AT_END_WITHIN = 80

interface ConversationProps {
  chat: Chat
  userId: number
  /** It was made just now: the box has the focus. */
  isBegun: boolean
}

/** What was said, the newest below, and the box to write in. Anyone who has it open has read it. */
export function Conversation({ chat, userId, isBegun }: ConversationProps) {
  const t = useTexts(chatTexts)
  const c = useTexts(common)
  const messages = useChatMessages(chat.id)
  const { change } = useChats()
  const { change: changeUnread } = useUnreadChats()
  const { change: changeMessages } = messages
  useEffect(
    () => onSent(message => message.chatId === chat.id && changeMessages(rows => withMessage(rows, message))),
    [chat.id, changeMessages],
  )
  const unreads = unreadsOf(chat, userId)
  useEffect(() => {
    if (unreads === 0) return
    const read = (): void => {
      if (document.visibilityState !== 'visible') return
      // Anyone who is not heard has it unread for a while longer.
      chatsApi.read({ params: { chatId: chat.id }, body: { userId } }).then(
        saved => {
          change(rows => rows.map(row => (row.id === saved.id ? saved : row)))
          changeUnread(rows => withoutChat(rows, saved.id))
        },
        () => {},
      )
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [unreads, chat.id, userId, change, changeUnread])
  const names = chat.users.map(({ user }) => user.name)
  const rows = messages.rows?.toSorted((one, other) => one.id - other.id)
  // One that arrived without the server's answer is there once.
  const waiting = useOutgoing(chat.id).filter(one => !rows?.some(({ clientId }) => clientId === one.clientId))
  return (
    <>
      <ChatHead chat={chat} userId={userId} />
      <Scroller
        newest={waiting.at(-1)?.clientId ?? rows?.at(-1)?.id}
        oldest={rows?.[0]?.id}
        onTop={messages.hasMore && !messages.loading ? messages.loadMore : undefined}
      >
        {!rows &&
          (messages.failure ? <ErrorState error={messages.failure} onRetry={messages.reload} /> : <SkeletonList />)}
        <ol className={`plain-list ${styles.messages}`}>
          {rows?.map((message, place) => {
            const above = rows[place - 1]
            const isNewDay = !above || formatDay(above.createdAt) !== formatDay(message.createdAt)
            return (
              <li key={message.id}>
                {isNewDay && <DayLabel at={message.createdAt} />}
                <SpokenContent
                  message={message}
                  isOwn={message.senderId === userId}
                  goesOn={!isNewDay && above.senderId === message.senderId}
                  names={names}
                />
              </li>
            )
          })}
          {waiting.map(({ clientId, text, file, progress, failure }) => (
            <li key={clientId}>
              <div className={styles.message} data-own>
                {file && <p className="ellipsis">{file.name}</p>}
                {text && <NamedText text={text} names={names} />}
                {failure === undefined ? (
                  <>
                    {file && <progress max={1} value={progress} aria-label={t('sending')} />}
                    <small className="soft">{t('sending')}</small>
                  </>
                ) : (
                  <span className={styles.failed} role="alert">
                    <small>{explain(failure)}</small>
                    <Button small icon="refresh" onClick={() => sendAgain(clientId)}>
                      {t('tryAgain')}
                    </Button>
                    <Button small kind="quiet" onClick={() => discard(clientId)}>
                      {c('discard')}
                    </Button>
                  </span>
                )}
              </div>
            </li>
          ))}
        </ol>
      </Scroller>
      <MessageBox
        chatId={chat.id}
        names={names}
        takesFocus={isBegun}
        onSend={(text, file) => send(chat.id, text, file)}
      />
    </>
  )
}

const withMessage = (rows: readonly ChatMessage[], message: ChatMessage): readonly ChatMessage[] =>
  rows.some(({ id }) => id === message.id) ? rows : [...rows, message]

interface ScrollerProps {
  newest: string | number | undefined
  oldest: number | undefined
  /** Fetches what is older; none where nothing is. */
  onTop: (() => void) | undefined
  children: React.ReactNode
}

/** Stays at the end while someone is there, and where they read when older messages come above. */
function Scroller({ newest, oldest, onTop, children }: ScrollerProps) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef({ fromEnd: 0, oldest, newest })
  useLayoutEffect(() => {
    const { current: pane } = box
    if (!pane) return
    const { fromEnd, ...last } = before.current
    const isOlder = last.oldest !== oldest && last.newest === newest
    if (isOlder || fromEnd <= AT_END_WITHIN) pane.scrollTop = pane.scrollHeight - pane.clientHeight - fromEnd
    before.current = { fromEnd: pane.scrollHeight - pane.clientHeight - pane.scrollTop, oldest, newest }
    if (pane.scrollTop < OLDER_WITHIN) onTop?.()
  }, [newest, oldest, onTop])
  return (
    <div
      ref={box}
      className={styles.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls by keys.
      tabIndex={0}
      role="log"
      onScroll={({ currentTarget: pane }) => {
        before.current.fromEnd = pane.scrollHeight - pane.clientHeight - pane.scrollTop
        if (pane.scrollTop < OLDER_WITHIN) onTop?.()
      }}
    >
      {children}
    </div>
  )
}
