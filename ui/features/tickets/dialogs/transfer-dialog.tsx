import { useState } from 'react'
import { words } from '../../../../core/kit/words.ts'
import type { Ticket } from '../../../../core/tenant/tickets/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Combobox, Dialog, FormFeet, SelectField, showFailure } from '../../../kit/index.ts'
import { navigate } from '../../../lib/router/index.tsx'
import { ticketsApi } from '../data/api.ts'
import { type FoundUser, searchUsers, useConnectionChoices, useQueueChoices } from '../data/choices.ts'
import { ticketTexts } from '../texts/index.ts'

interface TransferDialogProps {
  ticket: Pick<Ticket, 'id' | 'queueId' | 'whatsappId'>
  onClose: () => void
}

/** To a queue, and if wanted to a person and another connection; without a person the ticket waits (spec 1 §4). */
export function TransferDialog({ ticket, onClose }: TransferDialogProps) {
  const t = useTexts(ticketTexts)
  const all = useQueueChoices()
  const connections = useConnectionChoices()
  const [user, setUser] = useState<FoundUser | null>(null)
  const [queueId, setQueueId] = useState(ticket.queueId)
  const [whatsappId, setWhatsappId] = useState(ticket.whatsappId)
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const queues = user?.queues.length ? all.filter(one => user.queues.some(own => own.queueId === one.value)) : all
  const chosen = queues.some(one => one.value === queueId) ? queueId : null

  const submit = async (): Promise<void> => {
    if (chosen === null) return setFault(words.chooseQueue)
    setBusy(true)
    try {
      const place = {
        queueId: chosen,
        userId: user?.id ?? null,
        status: user ? ('open' as const) : ('pending' as const),
      }
      const moved = whatsappId === ticket.whatsappId ? {} : { whatsappId }
      await ticketsApi.update({ params: { ticketId: ticket.id }, body: { ...place, ...moved } })
      onClose()
      navigate('/tickets')
    } catch (error) {
      showFailure(error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('transferTitle')}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={<FormFeet onCancel={onClose} busy={busy} label={t('transfer')} />}
    >
      <Combobox<FoundUser>
        label={t('transferUser')}
        hint={t('transferUserHint')}
        placeholder={t('typeThree')}
        value={user}
        onChange={setUser}
        search={searchUsers}
        keyOf={one => one.id}
        labelOf={one => one.name}
      />
      <SelectField<number | null>
        label={t('transferQueue')}
        required
        name="queueId"
        value={chosen}
        options={queues}
        empty={{ value: null, label: t('chooseOne') }}
        fault={chosen === null ? fault : undefined}
        onChange={setQueueId}
      />
      {connections.length > 1 && (
        <SelectField<number | null>
          label={t('connection')}
          value={whatsappId}
          options={connections}
          onChange={setWhatsappId}
        />
      )}
    </Dialog>
  )
}
