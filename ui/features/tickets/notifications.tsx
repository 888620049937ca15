import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { type Ticket, type TicketFilter, ticketChannels } from '../../../core/tenant/tickets/contract.ts'
import { useUser } from '../../app/session/session.ts'
import { useTexts } from '../../i18n/texts.ts'
import {
  Button,
  Count,
  EmptyState,
  ErrorState,
  IconButton,
  InfiniteScroll,
  Popover,
  SkeletonList,
} from '../../kit/index.ts'
import type { List } from '../../lib/lists/index.ts'
import { useChannel } from '../../lib/realtime/index.ts'
import { navigate } from '../../lib/router/index.tsx'
import { AnnouncementPanel, UrgentDialog, useAnnouncements } from '../announcements/index.ts'
import { useConnectionChoices } from '../connections/index.ts'
import { PushHere, usePushedTo } from '../push/index.ts'
import { useUndoKey } from './acts/undo.ts'
import { useUnsent } from './chat/conversation/use-unsent.ts'
import { useTrueWords } from './data/last-notified.ts'
import { remember } from './data/use-ticket.ts'
import { useViewer } from './data/viewer.ts'
import { useStoredLimits } from './data/waiting-limits.ts'
import { soughtNothing } from './list/filters.ts'
import { TicketItem } from './list/ticket-item.tsx'
import { useAccept } from './list/use-accept.ts'
import { useTicketPages } from './list/use-tickets.ts'
import { useAppBadge } from './notifications/app-badge.ts'
import { askPermission, permissionOf } from './notifications/browser-notification.ts'
import { registerTicketCommands, useNewTicketAction } from './notifications/commands.ts'
import * as styles from './notifications/notifications.module.css'
import { wakeSound } from './notifications/sound.ts'
import { useTitleBadge } from './notifications/title-badge.ts'
import { useArrivals } from './notifications/use-arrivals.ts'
import { useMentions } from './notifications/use-mentions.ts'
import { useNewsOfMessages } from './notifications/use-news.ts'
import { ticketTexts } from './texts/index.ts'
import { listTexts } from './texts/lists.ts'

const MentionList = lazy(() => import('./notifications/mention-list.tsx'))

/** What is put off needs nobody. */
const UNREAD = { withUnreadMessages: true, snoozed: false, queueIds: undefined, tags: undefined, users: undefined }
const OWN_UNREAD: TicketFilter = { ...UNREAD, status: 'open' }
/** Who is still with the chatbot needs nobody either. */
const WAITING: TicketFilter = { ...UNREAD, status: 'pending', chatbot: false }

/**
 * The bell: tickets that were handed over and own tickets with unread messages, which it counts; below them those that wait, for
 * whom they concern, with a number of their own. It also tells about new ones by sound and by the browser (spec 1 §2, §4).
 */
export default function Notifications() {
  const t = useTexts(ticketTexts)
  const { id: userId } = useUser()
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const pages = useTicketPages(OWN_UNREAD)
  const viewer = useViewer()
  const { active, urgent, see } = useAnnouncements()
  const arrived = useArrivals()
  const unread = pages.rows?.filter(({ id }) => !arrived.some(ticket => ticket.id === id)) ?? []
  const rows = [...arrived, ...unread]
  const mentions = useMentions()
  const count = rows.length + mentions.length
  const show = (ticket: Ticket): void => {
    remember(ticket)
    setOpen(false)
    navigate(`/tickets/${ticket.uuid}`)
  }
  const pushedTo = usePushedTo()
  useChannel(ticketChannels.bell, {})
  useNewsOfMessages()
  useTrueWords()
  useUndoKey()
  useUnsent(userId)
  useStoredLimits()
  useTitleBadge(count, pages.hasMore)
  useAppBadge(count)
  useNewTicketAction()
  useEffect(() => registerTicketCommands(), [])
  useEffect(wakeSound, [])
  return (
    <>
      <IconButton
        ref={anchor}
        icon="bell"
        label={count > 0 ? t(pages.hasMore ? 'bellCountMore' : 'bellCount', { n: count }) : t('bell')}
        count={count}
        countsMore={pages.hasMore}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {pushedTo !== undefined && (
        <Suspense>
          <PushHere userId={userId} />
        </Suspense>
      )}
      {open && (
        <Popover anchor={anchor} align="end" role="dialog" label={t('bell')} onClose={() => setOpen(false)}>
          <div className={styles.bell}>
            <AskPermission />
            <AnnouncementPanel announcements={active} onSeen={see} />
            {pages.rows === undefined &&
              (pages.failure ? (
                <ErrorState small error={pages.failure} onRetry={pages.reload} />
              ) : (
                <SkeletonList rows={3} avatar />
              ))}
            {count === 0 && pages.rows && (
              <EmptyState small icon="bell" title={t('bellEmpty')}>
                {t('bellEmptyHint')}
              </EmptyState>
            )}
            <div className={styles.list}>
              {mentions.length > 0 && (
                <Suspense>
                  <MentionList
                    mentions={mentions}
                    onOpen={({ ticketUuid }) => {
                      setOpen(false)
                      navigate(`/tickets/${ticketUuid}`)
                    }}
                  />
                </Suspense>
              )}
              <Rows rows={rows} pages={pages} onOpen={show} />
              {(viewer.allTicket || (viewer.followsQueues && viewer.queueIds.length > 0)) && (
                <Waiting apart={arrived} onOpen={show} />
              )}
            </div>
          </div>
        </Popover>
      )}
      {urgent && (
        <Suspense>
          <UrgentDialog announcement={urgent} onSeen={() => see(urgent)} />
        </Suspense>
      )}
    </>
  )
}

interface ListedProps {
  /** Those that stand above already. */
  apart: readonly Ticket[]
  onOpen: (ticket: Ticket) => void
}

/** Those that wait and were not read, with how many they are. */
function Waiting({ apart, onOpen }: ListedProps) {
  const t = useTexts(listTexts)
  const pages = useTicketPages(WAITING, soughtNothing, { order: 'waiting' })
  const rows = pages.rows?.filter(({ id }) => !apart.some(ticket => ticket.id === id)) ?? []
  if (rows.length === 0) return null
  return (
    <section aria-label={t('waitingNow')}>
      <h3 className={styles.heading}>
        {t('waitingNow')} <Count value={rows.length} isMore={pages.hasMore} />
      </h3>
      <Rows rows={rows} pages={pages} onOpen={onOpen} />
    </section>
  )
}

interface RowsProps {
  rows: readonly Ticket[]
  pages: List<Ticket>
  onOpen: (ticket: Ticket) => void
}

function Rows({ rows, pages, onOpen }: RowsProps) {
  const manyConnections = useConnectionChoices().length > 1
  const { accept, acceptingId } = useAccept(onOpen)
  return (
    <InfiniteScroll {...pages} failed={Boolean(pages.failure)} onMore={pages.loadMore}>
      <ul className="plain-list">
        {rows.map(ticket => (
          <li key={ticket.id}>
            <TicketItem
              ticket={ticket}
              current={false}
              active={false}
              accepting={ticket.id === acceptingId}
              manyConnections={manyConnections}
              accept={accept}
              open={onOpen}
            />
          </li>
        ))}
      </ul>
    </InfiniteScroll>
  )
}

/** Offers the browser's notifications once; browsers want a click for it. */
function AskPermission() {
  const t = useTexts(ticketTexts)
  const [permission, setPermission] = useState(permissionOf)
  if (permission !== 'default') return null
  return (
    <div className={styles.ask}>
      <span>{t('askNotifications')}</span>
      <Button small onClick={() => void askPermission().then(setPermission)}>
        {t('allowNotifications')}
      </Button>
    </div>
  )
}
