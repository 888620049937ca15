import { Suspense, use, useState } from 'react'
import { may } from '../../../../core/access/permissions.ts'
import { statusAfter, type Ticket, type TicketChange } from '../../../../core/tenant/tickets/contract.ts'
import { ticketPermissions } from '../../../../core/tenant/tickets/permissions.ts'
import { usePlan } from '../../../app/session/plan.ts'
import { useUser } from '../../../app/session/session.ts'
import { useShortcut } from '../../../app/shortcuts/shortcuts.ts'
import { useTexts } from '../../../i18n/texts.ts'
import {
  Button,
  ConfirmDialog,
  IconButton,
  type IconName,
  Menu,
  type MenuItem,
  showFailure,
} from '../../../kit/index.ts'
import { navigate } from '../../../lib/router/index.tsx'
import { ScheduleDialog } from '../../schedules/index.ts'
import { ticketsApi } from '../data/api.ts'
import { heldByOther } from '../data/held-by-other.ts'
import { leave } from '../data/own-leaving.ts'
import { tellOf } from '../data/told.ts'
import { type OpenTicket, remember } from '../data/use-ticket.ts'
import { useViewer } from '../data/viewer.ts'
import { TransferDialog } from '../dialogs/transfer-dialog.tsx'
import { ticketTexts } from '../texts/index.ts'
import { readingTexts } from '../texts/reading.ts'
import * as styles from './chat.module.css'
import { ChatPlaceContext } from './chat-place.ts'

type Verb = 'accept' | 'return' | 'finish' | 'reopen'

/** What each button sends (spec 1 §4), and whether the chat is left afterwards. */
const verbs: Record<Verb, { change: (userId: number) => TicketChange; leaves: boolean; icon: IconName }> = {
  accept: { change: userId => ({ status: 'open', userId }), leaves: false, icon: 'check' },
  reopen: { change: userId => ({ status: 'open', userId }), leaves: false, icon: 'refresh' },
  finish: { change: userId => ({ status: 'closed', userId }), leaves: true, icon: 'check' },
  return: { change: () => ({ status: 'pending', userId: null }), leaves: true, icon: 'back' },
}

/** The first is the main button. */
const inOrder: readonly Verb[] = ['accept', 'reopen', 'finish', 'return']

/** What the table of moves allows from this status. */
const offeredAt = (status: Ticket['status']): readonly Verb[] => inOrder.filter(verb => statusAfter(status, verb))

interface TicketActionsProps {
  ticket: OpenTicket
  /** All but the main button are in the menu. */
  compact: boolean
  onTicket: (ticket: Ticket) => void
  onFind: () => void
}

/**
 * The buttons of a ticket, by its status and the person's permissions. Their keys have two modifiers: what reaches the
 * customer must not be a letter of a sentence that somebody types.
 */
export function TicketActions({ ticket, compact, onTicket, onFind }: TicketActionsProps) {
  const t = useTexts(ticketTexts)
  const r = useTexts(readingTexts)
  const viewer = useViewer()
  const [busy, setBusy] = useState<Verb>()
  const [dialog, setDialog] = useState<'transfer' | 'schedule' | 'delete'>()
  const canSchedule = usePlan(useUser())('useSchedules')
  const { home, hrefOf } = use(ChatPlaceContext)
  const { status } = ticket
  // Whoever oversees acts on anybody's ticket; others take a colleague's over first: the composer offers it.
  const held = heldByOther(ticket, viewer.userId) !== null && !viewer.overseer
  const movable = statusAfter(status, 'transferToQueue') !== undefined

  const act = async (verb: Verb): Promise<void> => {
    const { change, leaves } = verbs[verb]
    setBusy(verb)
    try {
      const update = () => ticketsApi.update({ params: { ticketId: ticket.id }, body: change(viewer.userId) })
      const changed = await (leaves ? leave(ticket.id, update) : update())
      if (!leaves) return onTicket(changed)
      tellBack(verb, changed)
      navigate(home)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(undefined)
    }
  }
  /** Says that the chat was left, and offers the act that leads back: nothing that reached the customer can be unsaid. */
  const tellBack = (verb: Verb, changed: Ticket): void => {
    const { id, uuid, contact } = changed
    const back = verb === 'finish' ? 'reopen' : 'accept'
    const goBack = async (): Promise<void> => {
      try {
        remember(await ticketsApi.update({ params: { ticketId: id }, body: verbs[back].change(viewer.userId) }))
        navigate(hrefOf(uuid))
      } catch (error) {
        showFailure(error)
      }
    }
    tellOf(changed, t(verb === 'finish' ? 'finished' : 'returned', { name: contact.name }), {
      label: t(back),
      onClick: () => void goBack(),
    })
  }
  useShortcut('alt+shift+r', t('finish'), () => void act('finish'), status === 'open' && !held && !busy)
  useShortcut('alt+shift+d', t('return'), () => void act('return'), status === 'open' && !held && !busy)
  useShortcut('alt+shift+e', t('transfer'), () => setDialog('transfer'), movable)

  const [main, ...others] = held ? [] : offeredAt(status)
  const more: MenuItem[] = [
    ...(compact ? [{ label: r('findHere'), icon: 'search' as const, onChoose: onFind }] : []),
    ...(compact
      ? others.map(verb => ({ label: t(verb), icon: verbs[verb].icon, onChoose: () => void act(verb) }))
      : []),
    ...(compact && movable
      ? [{ label: t('transfer'), icon: 'transfer' as const, onChoose: () => setDialog('transfer') }]
      : []),
    ...(canSchedule
      ? [{ label: t('scheduleMessage'), icon: 'calendar' as const, onChoose: () => setDialog('schedule') }]
      : []),
    ...(may(viewer.profile, ticketPermissions.delete)
      ? [{ label: t('deleteTicket'), icon: 'trash' as const, danger: true, onChoose: () => setDialog('delete') }]
      : []),
  ]
  return (
    <div className={styles.actions}>
      {!compact && movable && (
        <IconButton icon="transfer" label={t('transfer')} onClick={() => setDialog('transfer')} />
      )}
      {!compact &&
        others.map(verb => (
          <Button key={verb} small icon={verbs[verb].icon} busy={busy === verb} onClick={() => void act(verb)}>
            {t(verb)}
          </Button>
        ))}
      {main && (
        <Button kind="primary" small icon={verbs[main].icon} busy={busy === main} onClick={() => void act(main)}>
          {t(main)}
        </Button>
      )}
      {more.length > 0 && <Menu items={more} label={t('ticketOptions')} />}
      {dialog === 'transfer' && <TransferDialog ticket={ticket} onClose={() => setDialog(undefined)} />}
      {dialog === 'schedule' && (
        <Suspense>
          <ScheduleDialog start={{ contact: ticket.contact }} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={t('deleteTicket')}
          question={t('deleteQuestion')}
          name={t('ticketOf', { n: ticket.id, name: ticket.contact.name })}
          consequence={t('deleteConsequence')}
          onConfirm={() => ticketsApi.remove({ params: { ticketId: ticket.id } })}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  )
}
