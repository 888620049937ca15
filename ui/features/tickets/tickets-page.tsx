import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ListedTicket, Ticket } from '../../../core/tenant/tickets/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/index.ts'
import { navigate, navigateBack, usePlace } from '../../lib/router/index.tsx'
import { useStore } from '../../lib/store.ts'
import { requestedTicket } from '../contacts/index.ts'
import { ChatPane } from './chat/chat-pane.tsx'
import type { Sought } from './chat/find/sought.ts'
import { focusIfLost } from './chat/focus.ts'
import { remember } from './data/use-ticket.ts'
import { ListColumn } from './list/list-column.tsx'
import { useOnePane } from './one-pane.ts'
import { ticketTexts } from './texts/index.ts'
import * as styles from './tickets-page.module.css'
import { Welcome } from './welcome.tsx'

const NewTicketDialog = lazy(() => import('./dialogs/new-ticket-dialog.tsx'))

type Pane = 'ticket' | 'list'

/** /tickets and /tickets/{uuid}: lists beside the chat; on narrow screens one of the two (spec 1 §2). */
export default function TicketsPage() {
  const t = useTexts(ticketTexts)
  const narrow = useOnePane()
  const { ticketId: uuid, message } = usePlace().params
  const [pane, setPane] = useState<Pane>(uuid ? 'ticket' : 'list')
  const [displayedUuid, setDisplayedUuid] = useState(uuid)
  const [status, setStatus] = useState<Ticket['status']>()
  const [creating, setCreating] = useState(false)
  const requested = useStore(requestedTicket)
  const [opened, setOpened] = useState(0)
  const [browsed, setBrowsed] = useState<string>()
  const [words, setWords] = useState<string>()
  const lists = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening seeks the message anew, also the same one.
  const sought = useMemo<Sought | undefined>(
    () => (Number(message) > 0 ? { messageId: Number(message), words } : undefined),
    [message, words, opened],
  )
  if (uuid !== displayedUuid) {
    setDisplayedUuid(uuid)
    setStatus(undefined)
    setPane(uuid ? 'ticket' : 'list')
  }
  const open = useCallback((ticket: ListedTicket, justBrowsing = false, searched?: string) => {
    remember(ticket)
    setWords(ticket.foundMessage && searched)
    setBrowsed(justBrowsing ? ticket.uuid : undefined)
    setPane('ticket')
    setOpened(times => times + 1)
    navigate(`/tickets/${ticket.uuid}${ticket.foundMessage ? `?message=${ticket.foundMessage.id}` : ''}`)
  }, [])
  const newTicket = useCallback(() => setCreating(true), [])
  const left = useRef<string>(undefined)
  useEffect(() => {
    if (left.current && !uuid) focusIfLost(lists.current?.querySelector<HTMLElement>('[tabindex="0"]'))
    left.current = uuid
  }, [uuid])

  const list = <ListColumn current={uuid ? { uuid, status } : undefined} onOpen={open} onNewTicket={newTicket} />
  const chat = uuid ? (
    <ChatPane
      key={uuid}
      uuid={uuid}
      sought={sought}
      browsing={browsed === uuid}
      onStatus={setStatus}
      onBack={narrow ? () => setPane('list') : undefined}
    />
  ) : (
    <Welcome />
  )
  return (
    <div className={styles.page} data-narrow={narrow || undefined}>
      <h1 className="only-heard">{t('tickets')}</h1>
      {/* In a chat its arrow leads back to where they are; over the lists they share the row of these. */}
      {narrow && !(uuid && pane === 'ticket') && (
        <Tabs<Pane>
          wide={pane === 'ticket'}
          label={t('panes')}
          chosen={pane}
          onChoose={setPane}
          tabs={[
            { key: 'ticket', label: t('paneTicket'), ...(pane === 'list' ? { icon: 'chat' as const } : {}) },
            { key: 'list', label: t('paneList'), ...(pane === 'list' ? { icon: 'inbox' as const } : {}) },
          ]}
        />
      )}
      <div className={styles.list} ref={lists} hidden={narrow && pane !== 'list'}>
        {list}
      </div>
      <div className={styles.chat} hidden={narrow && pane !== 'ticket'}>
        {chat}
      </div>
      <Suspense>
        {(creating || requested) && (
          <NewTicketDialog
            with={requested === 'anyone' ? undefined : requested}
            onOpen={ticket => {
              requestedTicket.set(undefined)
              open(ticket)
            }}
            onClose={() => {
              setCreating(false)
              // Anyone who asked for it on another page, and then does not want it, is there again.
              if (requestedTicket.get()) navigateBack()
              requestedTicket.set(undefined)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
