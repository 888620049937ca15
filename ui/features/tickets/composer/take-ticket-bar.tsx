import { useState } from 'react'
import type { Ticket } from '../../../../core/tenant/tickets/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, Icon, showFailure } from '../../../kit/index.ts'
import { ticketsApi } from '../data/api.ts'
import { useViewer } from '../data/viewer.ts'
import { ticketTexts } from '../texts/index.ts'
import * as styles from './composer.module.css'

interface TakeTicketBarProps {
  ticket: Pick<Ticket, 'id' | 'queueId'>
  holder: { name: string }
  onTicket: (ticket: Ticket) => void
}

/** Above the resting box: whose ticket this is; taking it is an act of its own, since the customer is told (spec 1 §4). */
export function TakeTicketBar({ ticket: { id, queueId }, holder, onTicket }: TakeTicketBarProps) {
  const t = useTexts(ticketTexts)
  const { userId } = useViewer()
  const [busy, setBusy] = useState(false)
  const takeOver = async (): Promise<void> => {
    setBusy(true)
    try {
      onTicket(await ticketsApi.update({ params: { ticketId: id }, body: { status: 'open', userId, queueId } }))
    } catch (error) {
      showFailure(error)
      setBusy(false)
    }
  }
  return (
    <div className={styles.heldBar}>
      <Icon name="user" size={18} />
      <span className="grow">{t('assignedTo', { name: holder.name })}</span>
      <Button small kind="primary" busy={busy} onClick={() => void takeOver()}>
        {t('takeOver')}
      </Button>
    </div>
  )
}
