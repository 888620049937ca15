import { memo } from 'react'
import type { ListedTicket } from '../../../../core/tenant/tickets/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Avatar, Badge, Button, Count, Icon, IconButton } from '../../../kit/index.ts'
import { Ago } from '../../../lib/time/relative.tsx'
import { shownWords } from '../chat/content/shown-words.ts'
import { useViewer } from '../data/viewer.ts'
import { useArrived } from '../notifications/arrivals.ts'
import { ticketTexts } from '../texts/index.ts'
import { FoundWords } from './found-words.tsx'
import * as styles from './ticket-item.module.css'

export interface TicketActs {
  open: (ticket: ListedTicket) => void
  accept: (ticket: ListedTicket) => void
  /** Present for those who may look into conversations unseen. */
  spy?: ((ticket: ListedTicket) => void) | undefined
}

interface TicketItemProps extends TicketActs {
  ticket: ListedTicket
  current: boolean
  /** Reached by the keyboard shortcuts. */
  active: boolean
  accepting: boolean
  /** Whether the company has more than one connection, so that it tells something which one this is. */
  manyConnections: boolean
}

/** One ticket of a list. A pending one is opened by Accept alone (spec 1 §4). */
export const TicketItem = memo(function TicketItem(props: TicketItemProps) {
  const { ticket, current, active, accepting, manyConnections, ...acts } = props
  const t = useTexts(ticketTexts)
  const arrived = useArrived(ticket.id)
  const { userId } = useViewer()
  const pending = ticket.status === 'pending'
  const queue = ticket.queue ?? { name: t('noQueue'), color: 'var(--line-strong)' }
  const body = (
    <>
      <span className={styles.queue} style={{ background: queue.color }} title={queue.name} />
      <Avatar name={ticket.contact.name} src={ticket.contact.profilePicUrl} size={44} />
      <span className={styles.words}>
        <span className={styles.line}>
          {ticket.isGroup && <Icon name="users" size={14} label={t('group')} />}
          {ticket.chatbot && <Icon name="bot" size={14} label={t('chatbot')} />}
          <span className={`${styles.name} ellipsis`}>{ticket.contact.name}</span>
          <span className={`${styles.time} soft`}>
            <Ago when={ticket.lastMessageAt ?? ticket.createdAt} />
          </span>
        </span>
        <span className={styles.line}>
          {ticket.foundMessage ? <FoundWords message={ticket.foundMessage} /> : <LastWords ticket={ticket} />}
          {ticket.unreadMessages > 0 && <span className="only-heard">{t('unread', { n: ticket.unreadMessages })}</span>}
          <Count value={ticket.unreadMessages} />
        </span>
        <span className={`${styles.line} ${styles.labels}`}>
          {arrived && <Badge text={t('handedOver')} tone="info" />}
          <Badge text={queue.name} color={ticket.queue?.color} title={`${t('queue')}: ${queue.name}`} />
          {ticket.user && ticket.user.id !== userId && (
            <Badge text={ticket.user.name} title={`${t('attendant')}: ${ticket.user.name}`} />
          )}
          {manyConnections && ticket.whatsapp && (
            <span className={styles.connection} title={`${t('connection')}: ${ticket.whatsapp.name}`}>
              <Icon name="smartphone" size={14} label={`${t('connection')}: ${ticket.whatsapp.name}`} />
            </span>
          )}
          <Tags tags={ticket.tags} />
        </span>
      </span>
    </>
  )
  return (
    <div
      className={styles.item}
      data-current={current || undefined}
      data-active={active || undefined}
      data-acts={pending ? (acts.spy ? 'both' : 'accept') : acts.spy && 'spy'}
      data-unread={arrived || ticket.unreadMessages > 0 || undefined}
    >
      {pending ? (
        <div className={styles.main}>{body}</div>
      ) : (
        <button
          type="button"
          className={styles.main}
          aria-current={current ? 'true' : undefined}
          onClick={() => acts.open(ticket)}
        >
          {body}
        </button>
      )}
      {(pending || acts.spy) && (
        <span className={styles.acts}>
          {acts.spy && (
            <IconButton
              icon="eye"
              size={18}
              label={t('spyOn', { name: ticket.contact.name })}
              onClick={() => acts.spy?.(ticket)}
            />
          )}
          {pending && (
            <Button
              kind="primary"
              small
              busy={accepting}
              aria-label={t('acceptOf', { name: ticket.contact.name })}
              onClick={() => acts.accept(ticket)}
            >
              {t('accept')}
            </Button>
          )}
        </span>
      )}
    </div>
  )
})

function LastWords({ ticket }: { ticket: ListedTicket }) {
  const t = useTexts(ticketTexts)
  return (
    <>
      {ticket.lastFromMe && <Icon name="reply" size={14} label={t('saidByUs')} />}
      {ticket.lastIsDeleted && <Icon name="trash" size={14} />}
      <span className={`${styles.last} soft ellipsis`} data-deleted={ticket.lastIsDeleted || undefined}>
        {ticket.lastIsDeleted ? t('deletedMessage') : shownWords({ body: ticket.lastMessage }).slice(0, 200)}
      </span>
    </>
  )
}

const TAGS_SHOWN = 2

/** The first tags by name, the others as a number that tells them when it is pointed at. */
function Tags({ tags }: Pick<ListedTicket, 'tags'>) {
  const t = useTexts(ticketTexts)
  const rest = tags.slice(TAGS_SHOWN).map(tag => tag.name)
  return (
    <>
      {tags.slice(0, TAGS_SHOWN).map(tag => (
        <Badge key={tag.id} text={tag.name} color={tag.color} title={`${t('tag')}: ${tag.name}`} />
      ))}
      {rest.length > 0 && <Badge text={`+${rest.length}`} title={`${t('tags')}: ${rest.join(', ')}`} />}
    </>
  )
}
