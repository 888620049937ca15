import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { Message } from '../../../../core/tenant/messages/contract.ts'
import { type Ticket, ticketChannels, ticketErrors } from '../../../../core/tenant/tickets/contract.ts'
import { useUser } from '../../../app/session/session.ts'
import { useShortcut } from '../../../app/shortcuts/shortcuts.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { EmptyState, ErrorState, SkeletonList } from '../../../kit/index.ts'
import { isFailure } from '../../../lib/api/failure.ts'
import { useChannel } from '../../../lib/realtime/index.ts'
import { Link } from '../../../lib/router/index.tsx'
import { useStore } from '../../../lib/store.ts'
import { Composer } from '../composer/composer.tsx'
import { readQuote, storeQuote } from '../composer/drafts.ts'
import type { Writing } from '../composer/writing.ts'
import { attendedByOther } from '../data/attended-by-other.ts'
import { isLeaving } from '../data/own-leaving.ts'
import { useColleagues } from '../data/use-colleagues.ts'
import { useCustomerTyping } from '../data/use-customer-typing.ts'
import { type OpenTicket, useTicket } from '../data/use-ticket.ts'
import { useViewer } from '../data/viewer.ts'
import { standsBeside, useRoomBeside } from '../drawer/beside.ts'
import { useNotes } from '../drawer/use-notes.ts'
import { ticketTexts } from '../texts/index.ts'
import { readingTexts } from '../texts/reading.ts'
import { useWindow } from '../window/use-window.ts'
import { lastWrittenBy } from './bubble/editable.ts'
import * as styles from './chat.module.css'
import { ChatHeader } from './chat-header.tsx'
import { useChosen } from './choose/use-chosen.ts'
import { plainWordsOf } from './content/plain-words.ts'
import type { ChatMessage } from './conversation/chat-message.ts'
import { useConversation } from './conversation/use-conversation.ts'
import { messageOf, type Sought } from './find/sought.ts'
import { useFinding } from './find/use-finding.ts'
import { MessageList } from './message-list.tsx'

const ContactDrawer = lazy(() => import('../drawer/contact-drawer.tsx'))
const FindBar = lazy(() => import('./find/find-bar.tsx'))
const HandoverNote = lazy(() => import('./note/handover-note.tsx'))
const ChoiceBar = lazy(() => import('./choose/choice-bar.tsx'))
const ForwardDialog = lazy(() => import('./choose/forward-dialog.tsx'))

interface ChatPaneProps {
  uuid: string
  /** The message to open at, or to go to. */
  sought: Sought | undefined
  /** It is only passed by on the way through a list: the focus stays there. */
  browsing: boolean
  onStatus: (status: Ticket['status']) => void
  onBack: (() => void) | undefined
}

/** The conversation of one ticket; mount it again for another. */
export function ChatPane({ uuid, sought, browsing, onStatus, onBack }: ChatPaneProps) {
  const t = useTexts(ticketTexts)
  const { ticket, failure, retry, take } = useTicket(uuid)
  const status = ticket?.status
  const ticketId = ticket?.id
  const report = useEffectEvent(onStatus)
  useEffect(() => {
    if (status && ticketId !== undefined && !isLeaving(ticketId)) report(status)
  }, [status, ticketId])
  if (isFailure(failure, ticketErrors.ERR_NO_TICKET_FOUND))
    return (
      <EmptyState icon="search" title={t('noTicket')} action={<Link href="/tickets">{t('toTickets')}</Link>}>
        {t('noTicketHint')}
      </EmptyState>
    )
  if (failure && !ticket) return <ErrorState error={failure} title={t('chatFailed')} onRetry={retry} />
  if (!ticket) return <SkeletonList rows={9} />
  return <Chat key={ticket.id} ticket={ticket} sought={sought} browsing={browsing} onTicket={take} onBack={onBack} />
}

interface ChatProps {
  ticket: OpenTicket
  sought: Sought | undefined
  browsing: boolean
  onTicket: (ticket: Ticket) => void
  onBack: (() => void) | undefined
}

function Chat({ ticket, sought, browsing, onTicket, onBack }: ChatProps) {
  const t = useTexts(ticketTexts)
  const [writing, setWriting] = useState<Writing>(() => {
    const message = readQuote(ticket.id)
    return message ? { kind: 'reply', message } : { kind: 'new' }
  })
  const write = (next: Writing): void => {
    setWriting(next)
    storeQuote(ticket.id, next.kind === 'reply' ? next.message : undefined)
  }
  const beside = useRoomBeside()
  const drawerStands = useStore(standsBeside)
  const [drawerOpen, setDrawerOpen] = useState(false)
  const contactShown = beside ? drawerStands : drawerOpen
  const showContact = (displayed: boolean): void => (beside ? standsBeside.set(displayed) : setDrawerOpen(displayed))
  const [received, setReceived] = useState('')
  const typing = useCustomerTyping(ticket.id)
  const announce = (message: Message): void => {
    typing.ended()
    setReceived(
      t('heard', { name: message.contact?.name ?? ticket.contact.name, text: plainWordsOf(message).slice(0, 200) }),
    )
  }
  useChannel(ticketChannels.chat, { ticketId: ticket.id })
  const user = useUser()
  const { userId } = useViewer()
  const conversation = useConversation({
    ticketId: ticket.id,
    unread: ticket.unreadMessages,
    // Only anyone who attends a ticket reads it for the desk; others look without taking the unread mark away.
    peek: ticket.status === 'pending' || attendedByOther(ticket, userId) !== null,
    around: messageOf(sought),
    onIncoming: announce,
  })
  const notes = useNotes(ticket)
  const colleagues = useColleagues(ticket.id, browsing)
  const window = useWindow(ticket)
  const open = ticket.status === 'open' && !attendedByOther(ticket, userId) && !window.isClosed
  const finding = useFinding(sought)
  const { chosen, toggle, end } = useChosen()
  const [forwarded, setForwarded] = useState<ChatMessage>()
  useShortcut('ctrl+f', useTexts(readingTexts)('findHere'), finding.open)
  return (
    <div className={styles.place}>
      <section
        className={styles.chat}
        data-pane="chat"
        tabIndex={-1}
        aria-label={t('chatWith', { name: ticket.contact.name })}
      >
        <ChatHeader
          ticket={ticket}
          typing={typing.what}
          colleagues={colleagues}
          crowded={beside && drawerStands}
          contactShown={contactShown}
          onTicket={onTicket}
          onBack={onBack}
          onContact={() => showContact(!contactShown)}
          onFind={finding.open}
        />
        {finding.start && (
          <Suspense>
            <FindBar
              key={finding.nth}
              ticketId={ticket.id}
              start={finding.start}
              onWords={finding.look}
              onGo={finding.go}
              onClose={finding.close}
            />
          </Suspense>
        )}
        {notes.rows?.some(note => note.isHandover) && (
          <Suspense>
            <HandoverNote ticket={ticket} notes={notes.rows} messages={conversation.messages} />
          </Suspense>
        )}
        <MessageList
          conversation={conversation}
          isGroup={ticket.isGroup}
          sought={finding.target}
          marked={finding.words}
          notes={notes.rows}
          onReply={open ? message => write({ kind: 'reply', message }) : undefined}
          onEdit={open && window.can?.edits !== false ? message => write({ kind: 'edit', message }) : undefined}
          onForward={setForwarded}
          deletes={window.can?.deletes !== false}
          onChoose={toggle}
          chosen={chosen}
        />
        {chosen && (
          <Suspense>
            <ChoiceBar ticket={ticket} chosen={chosen} writes={open} onTaken={conversation.take} onEnd={end} />
          </Suspense>
        )}
        {/* What is being recorded or was typed stays. */}
        <div hidden={chosen !== undefined}>
          <Composer
            ticket={ticket}
            browsing={browsing}
            writing={writing}
            onWriting={write}
            window={window}
            onTaken={conversation.take}
            onTicket={onTicket}
            onEdited={conversation.take}
            onSent={conversation.clearDivider}
            lastReceived={conversation.messages.findLast(message => !message.fromMe && !message.isDeleted)}
            lastWritten={
              conversation.hasNewer || window.can?.edits === false
                ? undefined
                : lastWrittenBy(conversation.messages, user)
            }
          />
        </div>
        <p className="only-heard" aria-live="polite">
          {received}
        </p>
      </section>
      {forwarded && (
        <Suspense>
          <ForwardDialog
            ticket={ticket}
            messageIds={[forwarded.id]}
            onDone={() => setForwarded(undefined)}
            onClose={() => setForwarded(undefined)}
          />
        </Suspense>
      )}
      <Suspense>
        {contactShown && (
          <ContactDrawer
            ticket={ticket}
            onMessage={messageId => finding.go({ messageId })}
            onClose={() => showContact(false)}
          />
        )}
      </Suspense>
    </div>
  )
}
