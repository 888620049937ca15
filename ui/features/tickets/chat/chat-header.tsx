import type { Ticket } from '../../../../core/tenant/tickets/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Avatar, Badge, IconButton } from '../../../kit/index.ts'
import type { OpenTicket } from '../data/use-ticket.ts'
import { ticketTexts } from '../texts/index.ts'
import { useCompact } from './compact.ts'
import { TicketActions } from './ticket-actions.tsx'

interface ChatHeaderProps {
  ticket: OpenTicket
  onTicket: (ticket: Ticket) => void
  onBack: (() => void) | undefined
  onContact: () => void
}

/** Who this is, which ticket, whose it is, and what can be done with it. */
export function ChatHeader({ ticket, onTicket, onBack, onContact }: ChatHeaderProps) {
  const t = useTexts(ticketTexts)
  const compact = useCompact()
  const about = [
    t('ticketNumber', { n: ticket.id }),
    ticket.user ? t('assignedTo', { name: ticket.user.name }) : t('unassigned'),
    ...(compact || !ticket.whatsapp ? [] : [ticket.whatsapp.name]),
  ]
  return (
    <header className="chat-head">
      {onBack && <IconButton icon="back" label={t('backToList')} onClick={onBack} />}
      <button
        type="button"
        className="chat-who"
        onClick={onContact}
        title={t('seeContact', { name: ticket.contact.name })}
      >
        <Avatar name={ticket.contact.name} src={ticket.contact.profilePicUrl} size={40} />
        <span className="grow">
          <span className="row">
            <strong className="ellipsis">{ticket.contact.name}</strong>
            {ticket.queue && !compact && <Badge text={ticket.queue.name} color={ticket.queue.color} />}
          </span>
          <span className="chat-about soft ellipsis">{about.join(' · ')}</span>
        </span>
      </button>
      <TicketActions ticket={ticket} onTicket={onTicket} />
    </header>
  )
}
