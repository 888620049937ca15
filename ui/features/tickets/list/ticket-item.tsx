import { memo } from 'react'
import type { ListedTicket } from '../../../../core/tenant/tickets/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Avatar, Button, Count, Icon, IconButton } from '../../../kit/index.ts'
import { Ago } from '../../../lib/time/relative.tsx'
import { useLongPress } from '../../../lib/use-long-press.ts'
import { useArrived } from '../notifications/arrivals.ts'
import { ticketTexts } from '../texts/index.ts'
import { listTexts } from '../texts/lists.ts'
import { choosingTexts } from './choosing-texts.ts'
import { FoundName, FoundWords, foundNumber } from './found-words.tsx'
import { LastWords } from './last-words.tsx'
import * as styles from './ticket-item.module.css'
import { Labels } from './ticket-labels.tsx'
import { WaitingTime } from './waiting-time.tsx'

export interface TicketActs {
  open: (ticket: ListedTicket) => void
  accept: (ticket: ListedTicket) => void
  /** Takes it among those that are chosen, or out of them; with `range` all from the last one up to it. */
  choose?: (ticket: ListedTicket, range: boolean) => void
  /** Present for those who may look into conversations unseen. */
  spy?: ((ticket: ListedTicket) => void) | undefined
}

interface TicketItemProps extends TicketActs {
  ticket: ListedTicket
  current: boolean
  /** Reached by the keyboard shortcuts. */
  active: boolean
  accepting: boolean
  /** It is among those that are chosen. */
  chosen?: boolean
  /** Some are chosen: a click chooses. */
  choosing?: boolean
  /** Whether the company has more than one connection, so that it tells something which one this is. */
  manyConnections: boolean
  /** What was looked for, in lists of what was found: they hold tickets of every state. */
  searched?: string | undefined
}

/** One ticket of a list. A pending one becomes open by Accept alone (spec 1 §4); a click on it opens it to read (decision 403). */
export const TicketItem = memo(function TicketItem(props: TicketItemProps) {
  const { ticket, current, active, accepting, chosen = false, choosing, manyConnections, searched, ...acts } = props
  const t = useTexts(ticketTexts)
  const l = useTexts(listTexts)
  const b = useTexts(choosingTexts)
  const { choose } = acts
  const press = useLongPress(() => choose?.(ticket, false))
  const arrived = useArrived(ticket.id)
  const pending = ticket.status === 'pending'
  const byName = ticket.foundMessage ? undefined : searched
  const number = byName && foundNumber(ticket, byName)
  const beside = pending ? (acts.spy ? 'both' : 'accept') : acts.spy ? 'spy' : 'none'
  const body = (
    <>
      <span
        className={styles.queue}
        style={{ background: ticket.queue?.color ?? 'var(--line-strong)' }}
        title={ticket.queue?.name ?? t('noQueue')}
      />
      <Avatar name={ticket.contact.name} src={ticket.contact.profilePicUrl} size={44} />
      <span className={styles.words}>
        <span className={styles.line}>
          {ticket.isGroup && <Icon name="users" size={14} label={t('group')} />}
          {ticket.chatbot && <Icon name="bot" size={14} label={t('chatbot')} />}
          <span className={`${styles.name} ellipsis`}>
            {byName ? <FoundName name={ticket.contact.name} searched={byName} /> : ticket.contact.name}
          </span>
          {ticket.waitingSince && !ticket.chatbot ? (
            <WaitingTime since={ticket.waitingSince} />
          ) : (
            <span className={`${styles.time} soft`}>
              <Ago when={ticket.lastMessageAt ?? ticket.createdAt} />
            </span>
          )}
        </span>
        <span className={styles.line}>
          {ticket.foundMessage && <FoundWords message={ticket.foundMessage} />}
          {!ticket.foundMessage && (number || <LastWords ticket={ticket} current={current} />)}
          {ticket.unreadMessages > 0 && <span className="only-heard">{t('unread', { n: ticket.unreadMessages })}</span>}
          <Count value={ticket.unreadMessages} />
        </span>
        <Labels
          ticket={ticket}
          beside={beside}
          arrived={arrived}
          manyConnections={manyConnections}
          withStatus={searched !== undefined}
        />
      </span>
    </>
  )
  return (
    <div
      className={styles.item}
      data-current={current || undefined}
      data-active={active || undefined}
      data-acts={beside}
      data-chosen={chosen || undefined}
      data-choosing={choosing || undefined}
      data-unread={arrived || ticket.unreadMessages > 0 || undefined}
    >
      <button
        type="button"
        className={styles.main}
        aria-current={current ? 'true' : undefined}
        title={pending ? l('readPending', { name: ticket.contact.name }) : undefined}
        {...(choose && press)}
        onClick={({ shiftKey }) => {
          if (choose && (choosing || shiftKey)) choose(ticket, shiftKey)
          else acts.open(ticket)
        }}
      >
        {body}
      </button>
      {choose && (
        <label className={styles.choose}>
          <input
            type="checkbox"
            checked={chosen}
            aria-label={b('choose', { name: ticket.contact.name })}
            onChange={({ nativeEvent }) => choose(ticket, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          />
        </label>
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
