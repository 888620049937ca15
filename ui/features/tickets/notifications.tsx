import { Suspense, useEffect, useRef, useState } from 'react'
import { type Ticket, ticketChannels } from '../../../core/tenant/tickets/contract.ts'
import { useUser } from '../../app/session/session.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, EmptyState, ErrorState, IconButton, InfiniteScroll, Popover, SkeletonList } from '../../kit/index.ts'
import { useChannel } from '../../lib/realtime/index.ts'
import { navigate } from '../../lib/router/index.tsx'
import { AnnouncementPanel, UrgentDialog, useAnnouncements } from '../announcements/index.ts'
import { useConnectionChoices } from '../connections/index.ts'
import { useUndoKey } from './acts/undo.ts'
import { useUnsent } from './chat/conversation/use-unsent.ts'
import { useTrueWords } from './data/told.ts'
import { remember } from './data/use-ticket.ts'
import { TicketItem } from './list/ticket-item.tsx'
import { useAccept } from './list/use-accept.ts'
import { useTicketPages } from './list/use-tickets.ts'
import { askPermission, permissionOf } from './notifications/browser-notification.ts'
import { registerTicketCommands } from './notifications/commands.ts'
import * as styles from './notifications/notifications.module.css'
import { useTitleBadge } from './notifications/title-badge.ts'
import { useArrivals } from './notifications/use-arrivals.ts'
import { useNewsOfMessages } from './notifications/use-news.ts'
import { ticketTexts } from './texts/index.ts'

/** Who is still with the chatbot, or put off, needs nobody. */
const UNREAD = {
  withUnreadMessages: true,
  chatbot: false,
  snoozed: false,
  queueIds: undefined,
  tags: undefined,
  users: undefined,
}

/**
 * The bell: tickets that were handed over and tickets with unread messages; it also tells of new ones by sound and by the
 * browser (spec 1 §2, §4).
 */
export default function Notifications() {
  const t = useTexts(ticketTexts)
  const { id: userId } = useUser()
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const pages = useTicketPages(UNREAD)
  const manyConnections = useConnectionChoices().length > 1
  const { active, urgent, see } = useAnnouncements()
  const arrived = useArrivals()
  const unread = pages.rows?.filter(({ id }) => !arrived.some(ticket => ticket.id === id)) ?? []
  const rows = [...arrived, ...unread]
  const count = rows.length
  const show = (ticket: Ticket): void => {
    remember(ticket)
    setOpen(false)
    navigate(`/tickets/${ticket.uuid}`)
  }
  const { accept, acceptingId } = useAccept(show)
  useChannel(ticketChannels.bell, {})
  useNewsOfMessages()
  useTrueWords()
  useUndoKey()
  useUnsent(userId)
  useTitleBadge(count, pages.hasMore)
  useEffect(() => registerTicketCommands(), [])
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
                        open={show}
                      />
                    </li>
                  ))}
                </ul>
              </InfiniteScroll>
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
