import { use, useId } from 'react'
import type { Ticket, TicketPerson } from '../../../../core/tenant/tickets/contract.ts'
import { useUser } from '../../../app/session/session.ts'
import { common } from '../../../i18n/common.ts'
import { language } from '../../../i18n/language.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Avatar, Badge, IconButton } from '../../../kit/index.ts'
import { useStore } from '../../../lib/store.ts'
import { formatBack } from '../../../lib/time/dates.ts'
import { useNarrow } from '../../../lib/use-media.ts'
import { actTexts } from '../acts/texts.ts'
import type { OpenTicket } from '../data/use-ticket.ts'
import { useNotes } from '../drawer/use-notes.ts'
import { ticketTexts } from '../texts/index.ts'
import { readingTexts } from '../texts/reading.ts'
import * as styles from './chat.module.css'
import { ChatSurfaceContext } from './chat-surface.ts'
import { useCompact, useTight } from './compact.ts'
import { TagsEditor } from './tags-editor.tsx'
import { TicketActions } from './ticket-actions.tsx'

interface ChatHeaderProps {
  ticket: OpenTicket
  /** What the customer does at this moment. */
  typing: 'text' | 'audio' | null
  /** The others who look at it. */
  colleagues: readonly TicketPerson[]
  /** Something stands beside the chat. */
  crowded: boolean
  contactShown: boolean
  onTicket: (ticket: Ticket) => void
  onBack: (() => void) | undefined
  onContact: () => void
  onFind: () => void
}

/** Who this is, which ticket, whose it is, and what can be done with it. */
export function ChatHeader({
  ticket,
  typing,
  colleagues,
  crowded,
  contactShown,
  onTicket,
  onBack,
  onContact,
  onFind,
}: ChatHeaderProps) {
  const t = useTexts(ticketTexts)
  const r = useTexts(readingTexts)
  const a = useTexts(actTexts)
  const c = useTexts(common)
  const { timeZone } = useUser().company
  const { isAside } = use(ChatSurfaceContext)
  const compact = useCompact() || crowded
  const isQueueAside = !useTight() && !compact
  const notes = useNotes(ticket).rows?.length ?? 0
  const narrow = useNarrow()
  const about = [
    ...(ticket.snoozedUntil ? [a('snoozedUntil', { when: formatBack(ticket.snoozedUntil, timeZone) })] : []),
    ...(narrow && notes > 0 ? [t('notesCount', { n: notes })] : []),
    ...(!isQueueAside && ticket.queue ? [ticket.queue.name] : []),
    t('ticketNumber', { n: ticket.id }),
    ticket.user ? t('assignedTo', { name: ticket.user.name }) : t('unassigned'),
    ...(ticket.whatsapp ? [ticket.whatsapp.name] : []),
  ]
  const here = useHere(colleagues)
  const id = useId()
  const now = [...(typing ? [t(typing === 'text' ? 'customerTypes' : 'customerRecords')] : []), ...(here ? [here] : [])]
  return (
    <header className={styles.head}>
      {onBack && (
        <IconButton icon={isAside ? 'close' : 'back'} label={isAside ? c('close') : t('backToList')} onClick={onBack} />
      )}
      <div className={styles.who}>
        <Avatar name={ticket.contact.name} src={ticket.contact.profilePicUrl} size={40} />
        <div className="grow">
          {/* It is as large as all of this. */}
          <button
            type="button"
            aria-labelledby={`${id}-name ${id}-about`}
            aria-expanded={contactShown}
            onClick={onContact}
            title={[t('seeContact', { name: ticket.contact.name }), [...now, ...about].join(' · ')].join('\n')}
          >
            <span id={`${id}-name`} className="row">
              <strong className="ellipsis">{ticket.contact.name}</strong>
              {ticket.queue && isQueueAside && <Badge text={ticket.queue.name} color={ticket.queue.color} />}
            </span>
          </button>
          <div className={styles.under}>
            <span id={`${id}-about`} className={`${styles.about} soft ellipsis`} data-now={now.length > 0 || undefined}>
              {now.length > 0 && <b className={styles.here}>{now.join(' · ')} · </b>}
              {about.join(' · ')}
            </span>
            <TagsEditor ticket={ticket} onTicket={onTicket} />
          </div>
        </div>
      </div>
      {notes > 0 && !contactShown && !narrow && (
        <IconButton icon="note" label={t('notesCount', { n: notes })} count={notes} onClick={onContact} />
      )}
      {!compact && <IconButton icon="search" label={r('findHere')} onClick={onFind} />}
      <TicketActions ticket={ticket} compact={compact} onTicket={onTicket} onFind={onFind} />
      <span className="only-heard" role="status">
        {here}
      </span>
    </header>
  )
}

/** Who else is here: those who write, else those who look; empty when nobody is. */
function useHere(colleagues: readonly TicketPerson[]): string {
  const t = useTexts(ticketTexts)
  const chosen = useStore(language)
  const writers = colleagues.filter(({ isWriting }) => isWriting)
  const displayed = writers.length > 0 ? writers : colleagues
  if (displayed.length === 0) return ''
  const names = new Intl.ListFormat(chosen).format(displayed.map(({ name }) => name))
  return t(writers.length > 0 ? 'colleaguesWrite' : 'colleaguesLook', { n: displayed.length, names })
}
