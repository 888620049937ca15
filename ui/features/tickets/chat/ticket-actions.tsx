import { lazy, Suspense, useState } from 'react'
import { may } from '../../../../core/domain/access/permissions.ts'
import { statusAfter, type Ticket } from '../../../../core/tenant/tickets/contract.ts'
import { ticketPermissions } from '../../../../core/tenant/tickets/permissions.ts'
import { usePlan } from '../../../app/session/plan.ts'
import { useUser } from '../../../app/session/session.ts'
import { useShortcut } from '../../../app/shortcuts/shortcuts.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, ConfirmDialog, IconButton, type IconName, Menu } from '../../../kit/index.ts'
import { ScheduleDialog } from '../../schedules/index.ts'
import { useActCommands } from '../acts/act-commands.ts'
import { actTexts } from '../acts/texts.ts'
import { isSecondTap, offeredAt, useTicketActs, type Verb, verbs } from '../acts/use-ticket-acts.ts'
import { ticketsApi } from '../data/api.ts'
import { attendedByOther } from '../data/attended-by-other.ts'
import type { OpenTicket } from '../data/use-ticket.ts'
import { useViewer } from '../data/viewer.ts'
import { ticketTexts } from '../texts/index.ts'
import { readingTexts } from '../texts/reading.ts'
import * as styles from './chat.module.css'
import { useTight } from './compact.ts'

const TransferDialog = lazy(() => import('../dialogs/transfer-dialog.tsx'))
const SnoozeDialog = lazy(() => import('../acts/snooze-dialog.tsx'))

interface TicketActionsProps {
  ticket: OpenTicket
  /** All but the main button are in the menu. */
  compact: boolean
  onTicket: (ticket: Ticket) => void
  onFind: () => void
}

interface Offered {
  label: string
  icon: IconName
  run: () => void
  danger?: boolean
}

/**
 * The buttons of a ticket, by its status and the person's permissions. Their keys have two modifiers: what reaches the
 * customer must not be a letter of a sentence that someone types.
 */
export function TicketActions({ ticket, compact, onTicket, onFind }: TicketActionsProps) {
  const t = useTexts(ticketTexts)
  const r = useTexts(readingTexts)
  const a = useTexts(actTexts)
  const viewer = useViewer()
  const tight = useTight()
  const [dialog, setDialog] = useState<'transfer' | 'snooze' | 'schedule' | 'delete'>()
  const { busy, act, snooze, transfer, wake, markUnread } = useTicketActs(ticket, onTicket)
  const canSchedule = usePlan(useUser())('useSchedules')
  const { status } = ticket
  // Anyone who oversees acts on anybody's ticket; others take a colleague's over first: the composer offers it.
  const held = attendedByOther(ticket, viewer.userId) !== null && !viewer.overseer
  const movable = statusAfter(status, 'transferToQueue') !== undefined
  const restable = statusAfter(status, 'snooze') !== undefined && !held
  const close = (): void => setDialog(undefined)

  useShortcut('alt+shift+r', t('finish'), () => void act('finish'), status === 'open' && !held && !busy)
  useShortcut('alt+shift+d', t('return'), () => void act('return'), status === 'open' && !held && !busy)
  useShortcut('alt+shift+e', t('transfer'), () => setDialog('transfer'), movable)
  useShortcut('alt+shift+s', a('snooze'), () => setDialog('snooze'), restable)
  useShortcut('alt+shift+u', a('markUnread'), () => void markUnread(), restable)

  const [main, ...others] = held ? [] : offeredAt(status)
  const by = (verb: Verb): Offered => ({ label: t(verb), icon: verbs[verb].icon, run: () => void act(verb) })
  const besideMain: readonly Offered[] = [
    ...(movable ? [{ label: t('transfer'), icon: 'transfer' as const, run: () => setDialog('transfer') }] : []),
    ...(restable ? [{ label: a('snooze'), icon: 'clock' as const, run: () => setDialog('snooze') }] : []),
  ]
  const inMenu: readonly Offered[] = [
    ...(restable && ticket.snoozedUntil ? [{ label: a('wake'), icon: 'undo' as const, run: () => void wake() }] : []),
    ...(restable ? [{ label: a('markUnread'), icon: 'inbox' as const, run: () => void markUnread() }] : []),
    ...(canSchedule
      ? [{ label: t('scheduleMessage'), icon: 'calendar' as const, run: () => setDialog('schedule') }]
      : []),
    ...(may(viewer.profile, ticketPermissions.delete)
      ? [{ label: t('deleteTicket'), icon: 'trash' as const, danger: true, run: () => setDialog('delete') }]
      : []),
  ]
  const find: Offered = { label: r('findHere'), icon: 'search', run: onFind }
  const more = [...(compact ? [find, ...others.map(by), ...besideMain] : []), ...inMenu]
  useActCommands('acts', [...(main ? [main, ...others] : []).map(by), ...besideMain, find, ...inMenu])
  return (
    <div className={styles.actions}>
      {!compact && besideMain.map(({ run, ...one }) => <IconButton key={one.label} {...one} onClick={run} />)}
      {!compact &&
        others.map(verb =>
          tight ? (
            <IconButton
              key={verb}
              icon={verbs[verb].icon}
              label={t(verb)}
              disabled={busy === verb}
              onClick={() => void act(verb)}
            />
          ) : (
            <Button key={verb} small icon={verbs[verb].icon} busy={busy === verb} onClick={() => void act(verb)}>
              {t(verb)}
            </Button>
          ),
        )}
      {main && (
        <Button
          kind="primary"
          small
          icon={verbs[main].icon}
          busy={busy === main}
          onClick={event => isSecondTap(event, ticket.id) || void act(main)}
        >
          {t(main)}
        </Button>
      )}
      {more.length > 0 && (
        <Menu items={more.map(({ run, ...one }) => ({ ...one, onChoose: run }))} label={t('ticketOptions')} />
      )}
      <Suspense>
        {dialog === 'transfer' && <TransferDialog ticket={ticket} onTransfer={transfer} onClose={close} />}
        {dialog === 'snooze' && <SnoozeDialog onChoose={snooze} onClose={close} />}
        {dialog === 'schedule' && <ScheduleDialog start={{ contact: ticket.contact }} onClose={close} />}
      </Suspense>
      {dialog === 'delete' && (
        <ConfirmDialog
          title={t('deleteTicket')}
          question={t('deleteQuestion')}
          name={t('ticketOf', { n: ticket.id, name: ticket.contact.name })}
          consequence={t('deleteConsequence')}
          onConfirm={() => ticketsApi.remove({ params: { ticketId: ticket.id } })}
          onClose={close}
        />
      )}
    </div>
  )
}
