import { useDraggable } from '@dnd-kit/core'
import { memo, useEffect, useRef } from 'react'
import { formatPhone } from '../../../core/kit/phone.ts'
import type { ListedTicket } from '../../../core/tenant/tickets/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Avatar, Badge, Badges, Count, Icon, Menu, type MenuItem } from '../../kit/index.ts'
import { Link } from '../../lib/router/index.tsx'
import { Ago } from '../../lib/time/relative.tsx'
import { plainWordsOf } from '../tickets/index.ts'
import * as styles from './card.module.css'
import type { Dragged } from './drag.ts'
import type { LaneHead } from './lanes.ts'
import { kanbanTexts } from './texts.ts'

/** The card that was just moved: it is brought into view, and takes the focus where the keyboard moved it. */
export interface Landed {
  ticketId: number
  takesFocus: boolean
}

export interface CardActs {
  /** Opens the conversation beside the board. */
  open: (ticket: ListedTicket) => void
  move: (ticket: ListedTicket, to: LaneHead) => void
}

interface CardProps {
  ticket: ListedTicket
  lanes: readonly LaneHead[]
  acts: CardActs
  current: boolean
  landed: Landed | undefined
}

/** A ticket on the board. It is dragged from anywhere, by keyboard from its handle; the menu moves it without dragging. */
export const Card = memo(function Card({ ticket, lanes, acts, current, landed }: CardProps) {
  const t = useTexts(kanbanTexts)
  const card = useRef<HTMLElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const data: Dragged = { kind: 'card', ticket }
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: `card ${ticket.id}`,
    data,
  })
  const { onKeyDown, ...byPointer } = listeners ?? {}
  useEffect(() => {
    if (!landed) return
    card.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (landed.takesFocus) handle.current?.focus({ preventScroll: true })
  }, [landed])
  const { name } = ticket.contact
  const moves: MenuItem[] = lanes
    .filter(({ id }) => id !== ticket.lane)
    .map(lane => ({
      label: t('moveTo', { lane: lane.name }),
      icon: 'forward',
      onChoose: () => acts.move(ticket, lane),
    }))
  return (
    <article
      ref={node => {
        card.current = node
        setNodeRef(node)
      }}
      className={styles.card}
      data-current={current || undefined}
      data-dragging={isDragging || undefined}
      data-landed={landed ? true : undefined}
      {...byPointer}
    >
      <CardWords
        ticket={ticket}
        name={
          <button
            type="button"
            className={styles.open}
            aria-label={t('openChat', { name })}
            aria-current={current ? 'true' : undefined}
            onClick={() => acts.open(ticket)}
          >
            {name}
          </button>
        }
        acts={
          <>
            <button
              ref={node => {
                handle.current = node
                setActivatorNodeRef(node)
              }}
              type="button"
              className={styles.handle}
              aria-label={t('moveCard', { name })}
              aria-describedby={attributes['aria-describedby']}
              title={t('moveCard', { name })}
              onKeyDown={event => onKeyDown?.(event)}
            >
              <Icon name="drag" size={16} />
            </button>
            {moves.length > 0 && <Menu items={moves} label={t('cardActs', { name })} />}
          </>
        }
        foot={
          <Link href={`/tickets/${ticket.uuid}`} aria-label={t('seeTicketOf', { name })}>
            {t('seeTicket')}
          </Link>
        }
      />
    </article>
  )
})

/** The card while it is dragged: it looks the same, and nothing in it is pressed. */
export function DraggedCard({ ticket }: { ticket: ListedTicket }) {
  const t = useTexts(kanbanTexts)
  return (
    <div className={styles.card} data-lifted>
      <CardWords
        ticket={ticket}
        name={<span className={styles.open}>{ticket.contact.name}</span>}
        foot={<span className="soft">{t('seeTicket')}</span>}
      />
    </div>
  )
}

interface CardWordsProps {
  ticket: ListedTicket
  name: React.ReactNode
  acts?: React.ReactNode
  foot: React.ReactNode
}

function CardWords({ ticket, name, acts, foot }: CardWordsProps) {
  const t = useTexts(kanbanTexts)
  const { contact, queue, user, lane } = ticket
  const others = ticket.tags.filter(tag => tag.id !== lane)
  return (
    <>
      <div className={styles.head}>
        <Avatar name={contact.name} src={contact.profilePicUrl} size={36} />
        <span className={styles.who}>
          {name}
          <span className="soft ellipsis">{contact.isGroup ? '' : formatPhone(contact.number)}</span>
        </span>
        <span className={styles.acts}>{acts}</span>
      </div>
      <p className={`${styles.words} clamp`} data-none={ticket.lastMessage === '' || undefined}>
        {ticket.lastFromMe && <Icon name="reply" size={14} />}
        {lastWords(ticket, t)}
      </p>
      <Badges>
        {queue && <Badge text={queue.name} color={queue.color} />}
        {others.map(tag => (
          <Badge key={tag.id} text={tag.name} color={tag.color} />
        ))}
      </Badges>
      <div className={styles.foot}>
        {user ? (
          <span className={styles.attendant} title={user.name}>
            <Avatar name={user.name} size={20} />
            <span className="ellipsis">{user.name}</span>
          </span>
        ) : (
          <Badge whole tone="warning" text={t(ticket.chatbot ? 'withBot' : 'waiting')} />
        )}
        <span className={`${styles.time} soft`}>
          <Ago when={ticket.lastMessageAt ?? ticket.createdAt} />
        </span>
        {ticket.unreadMessages > 0 && (
          <>
            <span className="only-heard">{t('unread', { n: ticket.unreadMessages })}</span>
            <Count value={ticket.unreadMessages} />
          </>
        )}
        <span className={styles.link}>{foot}</span>
      </div>
    </>
  )
}

function lastWords(ticket: ListedTicket, t: (key: 'deletedMessage' | 'noWords') => string): string {
  if (ticket.foundMessage) return ticket.foundMessage.excerpt
  if (ticket.lastIsDeleted) return t('deletedMessage')
  return plainWordsOf({ body: ticket.lastMessage }).slice(0, 200) || t('noWords')
}
