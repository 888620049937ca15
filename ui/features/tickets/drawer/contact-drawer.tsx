import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import useSWR from 'swr'
import { may } from '../../../../core/domain/access/permissions.ts'
import { formatPhone } from '../../../../core/kit/phone.ts'
import { ticketPermissions } from '../../../../core/tenant/tickets/permissions.ts'
import { usePlan } from '../../../app/session/plan.ts'
import { useUser } from '../../../app/session/session.ts'
import { common } from '../../../i18n/common.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Avatar, Button, Drawer, ErrorState, IconButton, SkeletonList } from '../../../kit/index.ts'
import { ContactDialog, contactsApi } from '../../contacts/index.ts'
import { ScheduleDialog } from '../../schedules/index.ts'
import type { OpenTicket } from '../data/use-ticket.ts'
import { useViewer } from '../data/viewer.ts'
import { besideTexts } from '../texts/beside.ts'
import { ticketTexts } from '../texts/index.ts'
import { useRoomBeside } from './beside.ts'
import { CameBy } from './came-by.tsx'
import { Collapsed } from './collapsed.tsx'
import * as styles from './drawer.module.css'
import { Notes } from './notes.tsx'

// With the words for every reason there can be, which few look up.
const Trace = lazy(() => import('./trace.tsx'))
const OtherTickets = lazy(() => import('./other-tickets.tsx'))
const Shared = lazy(() => import('./shared.tsx'))

interface ContactDrawerProps {
  ticket: OpenTicket
  /** Goes to a message of the ticket. */
  onMessage: (messageId: number) => void
  onClose: () => void
}

/**
 * Beside the chat, or over it where there is no room: who this is, where they came from, what was noted, the other tickets of the contact, what was
 * sent in them, and for administrators why the desk answered what it answered.
 */
export default function ContactDrawer({ ticket, onMessage, onClose }: ContactDrawerProps) {
  const t = useTexts(ticketTexts)
  const b = useTexts(besideTexts)
  const c = useTexts(common)
  const viewer = useViewer()
  const beside = useRoomBeside()
  const { id: ticketId, contactId } = ticket
  const show = (messageId: number): void => {
    // What lies over the chat makes way for it.
    if (!beside) onClose()
    onMessage(messageId)
  }
  const content = (
    <>
      <ContactData ticket={ticket} />
      {ticket.referral && <CameBy referral={ticket.referral} />}
      <Notes ticketId={ticketId} contactId={contactId} />
      <Collapsed contactId={contactId} part="tickets" title={b('otherTickets')}>
        <OtherTickets contactId={contactId} ticketId={ticketId} />
      </Collapsed>
      <Collapsed contactId={contactId} part="shared" title={b('shared')}>
        <Shared contactId={contactId} ticketId={ticketId} onMessage={show} />
      </Collapsed>
      {may(viewer.profile, ticketPermissions.trace) && (
        <Suspense>
          <Trace ticketId={ticketId} />
        </Suspense>
      )}
    </>
  )
  useEscape(onClose, beside)
  if (!beside)
    return (
      <Drawer title={t('contactData')} onClose={onClose}>
        {content}
      </Drawer>
    )
  return (
    <aside className={styles.column} aria-label={t('contactData')}>
      <header>
        <h2>{t('contactData')}</h2>
        <IconButton icon="close" label={c('close')} onClick={onClose} />
      </header>
      <div className={styles.body}>{content}</div>
    </aside>
  )
}

/** Esc closes what stands beside the chat, unless it ends something else first: a layer, a recording, what is being typed. */
function useEscape(onClose: () => void, enabled: boolean): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!enabled) return
    const receive = (event: KeyboardEvent): void => {
      const typing = event.target instanceof Element && event.target.matches('input, textarea, select')
      if (event.key === 'Escape' && !event.defaultPrevented && !typing) close()
    }
    // Behind those that hear it on the document.
    addEventListener('keydown', receive)
    return () => removeEventListener('keydown', receive)
  }, [enabled])
}

function ContactData({ ticket: { contactId, contact: fallback, queue, whatsapp } }: { ticket: OpenTicket }) {
  const t = useTexts(ticketTexts)
  const c = useTexts(common)
  const [editing, setEditing] = useState(false)
  const [scheduling, setScheduling] = useState(false)
  const canSchedule = usePlan(useUser())('useSchedules')
  const { data, error, mutate } = useSWR(['contact', contactId], () => contactsApi.show({ params: { contactId } }))
  const displayed = data ?? fallback
  const facts = [
    [c('phone'), displayed.number ? formatPhone(displayed.number) : ''],
    [c('email'), displayed.email ?? ''],
    [t('queue'), queue?.name ?? t('noQueue')],
    [t('connection'), whatsapp?.name ?? ''],
    [t('firstConnection'), data?.whatsapp?.name ?? ''],
    ...(displayed.extraInfo ?? []).map(info => [info.name, info.value]),
  ].filter(([, value]) => value)
  return (
    <section className={styles.data} aria-label={t('contact')}>
      <div className={styles.face} data-autofocus tabIndex={-1}>
        <Avatar name={displayed.name} src={displayed.profilePicUrl} size={88} />
        <h3>{displayed.name}</h3>
        {displayed.isGroup && <span className="soft">{t('group')}</span>}
      </div>
      {error !== undefined && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
      {!data && !error && <SkeletonList rows={2} />}
      <dl className={styles.facts}>
        {facts.map(([name, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names of extra information may repeat.
          <div key={at}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button icon="edit" disabled={!data} onClick={() => setEditing(true)}>
        {t('editContact')}
      </Button>
      {canSchedule && (
        <Button icon="calendar" disabled={!data} onClick={() => setScheduling(true)}>
          {t('scheduleMessage')}
        </Button>
      )}
      {scheduling && data && (
        <Suspense>
          <ScheduleDialog start={{ contact: data }} onClose={() => setScheduling(false)} />
        </Suspense>
      )}
      {editing && data && (
        <ContactDialog
          start={data}
          onSaved={contact => void mutate(contact, { revalidate: false })}
          onClose={() => setEditing(false)}
        />
      )}
    </section>
  )
}
