import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { TicketNote } from '../../../../core/tenant/notes/contract.ts'
import { translate, useTexts } from '../../../i18n/texts.ts'
import { Button, EmptyState, ErrorState, SkeletonList, Spinner, showError } from '../../../kit/index.ts'
import { useViewer } from '../data/viewer.ts'
import { ticketTexts } from '../texts/index.ts'
import { Bubble } from './bubble/bubble.tsx'
import { ChatActsContext } from './bubble/chat-acts.ts'
import { MessageDialogs } from './bubble/message-dialogs.tsx'
import { useMessageActs } from './bubble/use-message-acts.ts'
import * as styles from './chat.module.css'
import type { Chosen } from './choose/use-chosen.ts'
import type { ChatMessage } from './conversation/chat-message.ts'
import { type ChatRow, layOut } from './conversation/layout.ts'
import type { OpenConversation } from './conversation/use-conversation.ts'
import { DayLabel } from './day-label.tsx'
import { MarkedWords } from './find/marked-words.ts'
import { messageOf, type Sought } from './find/sought.ts'
import { SoughtWords } from './find/sought-words.ts'
import { keepWriting } from './focus.ts'
import { NoteRow } from './note/note-row.tsx'
import { FloatingDay } from './scroll/floating-day.tsx'
import { JumpDown } from './scroll/jump-down.tsx'
import { onRowFocus, onRowKey } from './scroll/row-keys.ts'
import { type ChatScroll, useChatScroll } from './scroll/use-chat-scroll.ts'

interface MessageListProps {
  conversation: OpenConversation
  isGroup: boolean
  /** Absent where nothing can be written. */
  onReply?: ((message: ChatMessage) => void) | undefined
  onEdit?: ((message: ChatMessage) => void) | undefined
  onForward?: ((message: ChatMessage) => void) | undefined
  onChoose?: ((message: ChatMessage) => void) | undefined
  /** Messages of ours can be deleted for everybody. */
  deletes?: boolean
  /** The messages that are chosen, while some are. */
  chosen?: Chosen | undefined
  /** Only to look at: no menus. */
  readOnly?: boolean
  /** What the chat opens at; another place, or the same once more, is gone to. */
  sought?: Sought | undefined
  /** Words that are searched for. */
  marked?: string | undefined
  /** What the team noted. */
  notes?: readonly TicketNote[] | undefined
}

/** The messages, oldest above; it opens at the newest, the first new or the sought one, and stays where the reader is. */
export function MessageList({
  conversation,
  isGroup,
  onReply,
  onEdit,
  onForward,
  onChoose,
  deletes = true,
  chosen,
  readOnly = false,
  sought,
  marked = '',
  notes,
}: MessageListProps) {
  const t = useTexts(ticketTexts)
  const { messages, firstNew, hasMore, hasNewer, loading, failure } = conversation
  const rows = useMemo(
    () => layOut(messages, firstNew, { notes: notes ?? [], hasMore, hasNewer }),
    [messages, firstNew, notes, hasMore, hasNewer],
  )
  const end = useRef<HTMLSpanElement>(null)
  const scroll = useChatScroll(conversation, messageOf(sought))
  const go = useGo(scroll)
  useGoTo(sought, go)
  useOwnNoteInView(notes, scroll.toBottom)
  const { acts, dialog, closeDialog } = useMessageActs({
    messages,
    onTaken: conversation.take,
    onReply,
    onEdit,
    onForward,
    onChoose,
    deletes,
    jumpTo: scroll.jumpTo,
    readOnly,
  })
  if (messages.length === 0 && (loading || failure))
    return (
      <div className={styles.frame}>
        {loading ? (
          <SkeletonList rows={9} />
        ) : (
          <ErrorState error={failure} title={t('messagesFailed')} onRetry={conversation.retry} />
        )}
      </div>
    )
  return (
    <div className={styles.frame}>
      <section
        className={styles.scroll}
        data-pinned={scroll.pinned || undefined}
        ref={scroll.scroller}
        onScroll={scroll.onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
        tabIndex={0}
        aria-label={t('messages')}
        onKeyDown={event => onRowKey(event, end.current)}
        onFocus={onRowFocus}
        onMouseDown={keepWriting}
      >
        <ChatActsContext value={acts}>
          <div className={styles.rows} ref={scroll.content}>
            {rows.length === 0 && (
              <EmptyState icon="chat" title={t('noMessages')}>
                {t('noMessagesHint')}
              </EmptyState>
            )}
            {hasMore && (
              <Edge
                loading={conversation.loadingOlder}
                failed={conversation.olderFailure !== undefined}
                again={conversation.loadOlder}
                label={t('olderFailed')}
              />
            )}
            <SoughtWords value={marked}>
              {rows.map(row => (
                <Row
                  key={row.key}
                  row={row}
                  isGroup={isGroup}
                  readOnly={readOnly}
                  chosen={row.kind === 'message' ? chosen?.has(row.message.id) : undefined}
                />
              ))}
            </SoughtWords>
            {hasNewer && (
              <Edge
                loading={conversation.loadingNewer}
                failed={conversation.newerFailure !== undefined}
                again={conversation.loadNewer}
                label={t('newerFailed')}
              />
            )}
            <span ref={end} tabIndex={-1} />
          </div>
        </ChatActsContext>
      </section>
      <MarkedWords place={scroll.content} words={marked} />
      <FloatingDay scroller={scroll.scroller} content={scroll.content} shown={!scroll.pinned} onGo={go} />
      <JumpDown shown={!scroll.pinned} unseen={scroll.unseen} onJump={scroll.toBottom} />
      <MessageDialogs dialog={dialog} messages={messages} onTaken={conversation.take} onClose={closeDialog} />
    </div>
  )
}

interface RowProps {
  row: ChatRow
  isGroup: boolean
  readOnly: boolean
  chosen: boolean | undefined
}

const Row = memo(function Row({ row, isGroup, readOnly, chosen }: RowProps) {
  const t = useTexts(ticketTexts)
  if (row.kind === 'day') return <DayLabel at={row.at} />
  if (row.kind === 'new')
    return (
      // biome-ignore lint/a11y/useSemanticElements: an hr cannot carry words.
      <div className={styles.new} role="separator" data-new aria-label={t('newMessages')}>
        <span>{t('newMessages')}</span>
      </div>
    )
  if (row.kind === 'note') return <NoteRow note={row.note} />
  return <Bubble message={row.message} first={row.first} isGroup={isGroup} readOnly={readOnly} chosen={chosen} />
})

interface EdgeProps {
  loading: boolean
  failed: boolean
  again: () => Promise<void>
  label: string
}

/** Where the loaded part ends: shows that more is coming once that takes a while, or asks again. */
function Edge({ loading, failed, again, label }: EdgeProps) {
  const [slow, setSlow] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (!loading) return setSlow(false)
    timer.current = setTimeout(() => setSlow(true), 150)
    return () => clearTimeout(timer.current)
  }, [loading])
  return (
    <div className={styles.edge}>
      {failed ? (
        <Button kind="quiet" icon="refresh" small onClick={() => void again()}>
          {label}
        </Button>
      ) : slow ? (
        <Spinner />
      ) : null}
    </div>
  )
}

/** Anyone who wrote a note just now sees it, wherever they were reading. */
function useOwnNoteInView(notes: readonly TicketNote[] | undefined, toBottom: () => void): void {
  const { userId } = useViewer()
  const newest = notes?.find(({ user }) => user?.id === userId)?.id
  const before = useRef<{ known: boolean; id: number }>({ known: false, id: 0 })
  useEffect(() => {
    if (!notes) return
    const { known, id } = before.current
    before.current = { known: true, id: newest ?? 0 }
    if (known && newest !== undefined && newest > id) toBottom()
  }, [notes, newest, toBottom])
}

/** Leads to a message or a day, or says that there is none. */
function useGo({ jumpTo, jumpSince }: ChatScroll): (target: Sought) => void {
  return useCallback(
    target => {
      const arrives = 'since' in target ? jumpSince(target.since) : jumpTo(target.messageId)
      void arrives.then(found => found || showError(translate(ticketTexts, 'messageGone')))
    },
    [jumpTo, jumpSince],
  )
}

/** Goes to what is asked for while the chat is open; the first one it opens at. */
function useGoTo(sought: Sought | undefined, go: (target: Sought) => void): void {
  const before = useRef(sought)
  useEffect(() => {
    if (before.current === sought) return
    before.current = sought
    if (sought) go(sought)
  }, [sought, go])
}
