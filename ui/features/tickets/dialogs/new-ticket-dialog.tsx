import { useEffect, useState } from 'react'
import { seesTicket } from '../../../../core/domain/access/ticket-visibility.ts'
import { formatPhone } from '../../../../core/kit/phone.ts'
import { words } from '../../../../core/kit/words.ts'
import type { OtherTicket, Ticket } from '../../../../core/tenant/tickets/contract.ts'
import { useUser } from '../../../app/session/session.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, Combobox, Dialog, FormFeet, Notice, SelectField, showFailure } from '../../../kit/index.ts'
import { navigate } from '../../../lib/router/index.tsx'
import { inState, useConnectionChoices } from '../../connections/index.ts'
import {
  ContactDialog,
  type ContactStart,
  contactsApi,
  contactsFound,
  type FoundContact,
} from '../../contacts/index.ts'
import { ticketsApi } from '../data/api.ts'
import { otherTicketOf } from '../data/other-ticket.ts'
import { useOwnQueueChoices, useViewer } from '../data/viewer.ts'
import { ticketTexts } from '../texts/index.ts'

interface NewTicketDialogProps {
  /** Someone from a contact card: found by number, or offered as a new contact. */
  person?: { name: string; number: string }
  /** Someone who is known. */
  with?: FoundContact | undefined
  onOpen: (ticket: Pick<Ticket, 'id' | 'uuid'> & Ticket) => void
  onClose: () => void
}

/** Opens a ticket with a contact; who is not found can be added. A ticket that exists is opened, or says whose it is. */
export default function NewTicketDialog({ person, with: known, onOpen, onClose }: NewTicketDialogProps) {
  const t = useTexts(ticketTexts)
  const viewer = useViewer()
  const queues = useOwnQueueChoices()
  const connections = useConnectionChoices()
  const ownLine = useUser().whatsappId
  const [contact, setContact] = useState<FoundContact | null>(known ?? null)
  const [adding, setAdding] = useState<ContactStart>()
  const [queueId, setQueueId] = useState<number | null>(null)
  const [whatsappId, setWhatsappId] = useState<number | null>(null)
  const [errors, setErrors] = useState<{ contact?: string; queue?: string }>({})
  const [taken, setTaken] = useState<OtherTicket>()
  const [busy, setBusy] = useState(false)
  const chosenLine = connections.find(({ value }) => value === whatsappId)
  const unlessChosen = stateUnlessChosen(connections, ownLine)
  const only = queues.length === 1 ? queues[0]?.value : undefined
  const queue = queueId ?? only ?? null
  const queueNeeded = viewer.profile !== 'admin'
  useEffect(() => {
    if (!person) return
    findByNumber(person.number).then(found => (found ? setContact(found) : setAdding(fromCard(person))), showFailure)
  }, [person])

  const choose = (chosen: FoundContact | null): void => {
    setContact(chosen)
    setTaken(undefined)
  }
  const submit = async (): Promise<void> => {
    const lacking = {
      ...(contact ? {} : { contact: words.required }),
      ...(queueNeeded && queue === null ? { queue: words.chooseQueue } : {}),
    }
    setErrors(lacking)
    if (!contact || Object.keys(lacking).length > 0) return
    setBusy(true)
    setTaken(undefined)
    try {
      const body = {
        contactId: contact.id,
        queueId: queue,
        whatsappId: whatsappId ?? undefined,
        userId: viewer.userId,
        status: 'open' as const,
      }
      onOpen(await ticketsApi.create({ body }))
      onClose()
    } catch (error) {
      const other = otherTicketOf(error)
      if (other?.userId === viewer.userId) {
        onOpen(await ticketsApi.show({ params: { ticketId: other.id } }))
        onClose()
      } else if (other) setTaken(other)
      else showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Dialog
        title={t('newTicket')}
        onClose={onClose}
        onSubmit={() => void submit()}
        actions={<FormFeet busy={busy} label={t('openTicket')} />}
      >
        {taken && (
          <Notice tone="warning">
            {t(taken.user ? 'takenBy' : 'takenWaiting', {
              user: taken.user?.name ?? '',
              queue: taken.queue?.name ?? t('noQueue'),
            })}
            {seesTicket(viewer, { status: taken.status, userId: taken.userId, queueId: taken.queue?.id ?? null }) && (
              <Button
                small
                onClick={() => {
                  onClose()
                  navigate(`/tickets/${taken.uuid}`)
                }}
              >
                {t('seeConversation')}
              </Button>
            )}
          </Notice>
        )}
        <Combobox<FoundContact>
          label={t('contact')}
          required
          placeholder={t('typeThree')}
          value={contact}
          fault={contact ? undefined : errors.contact}
          onChange={choose}
          search={contactsFound}
          keyOf={one => one.id}
          labelOf={one => (one.number ? `${one.name} (${formatPhone(one.number)})` : one.name)}
          create={{
            label: text => t('addContact', { text }),
            onCreate: text => setAdding(/^[\d\s()+-]+$/.test(text) ? { number: text } : { name: text }),
          }}
        />
        <SelectField<number | null>
          label={t('queue')}
          required={queueNeeded}
          name="queueId"
          value={queue}
          options={queues}
          empty={{ value: null, label: t(queueNeeded ? 'chooseOne' : 'noQueue') }}
          fault={queue === null ? errors.queue : undefined}
          onChange={setQueueId}
        />
        {connections.length === 1 && connections[0]?.state && (
          <Notice tone="warning">{`${t('connection')}: ${connections[0].label}`}</Notice>
        )}
        {connections.length > 1 && (
          <SelectField<number | null>
            label={t('connection')}
            hint={chosenLine ? chosenLine.state : unlessChosen}
            value={whatsappId}
            options={connections}
            empty={{ value: null, label: inState(t('defaultConnection'), unlessChosen) }}
            onChange={setWhatsappId}
          />
        )}
      </Dialog>
      {adding && <ContactDialog start={adding} onSaved={choose} onClose={() => setAdding(undefined)} />}
    </>
  )
}

/** Of the connection that the server takes: one's own, else any that is connected, else the company's default. */
function stateUnlessChosen(connections: ReturnType<typeof useConnectionChoices>, own: number | null): string {
  const ownLine = connections.find(({ value }) => value === own)
  if (ownLine) return ownLine.state
  const isAnyUp = connections.some(({ state }) => !state)
  return isAnyUp ? '' : (connections.find(({ isDefault }) => isDefault)?.state ?? '')
}

async function findByNumber(number: string): Promise<FoundContact | undefined> {
  const { contacts } = await contactsApi.list({ query: { searchParam: number } })
  return contacts.find(one => one.number === number)
}

/** The number of a contact card has its country code. */
function fromCard({ name, number }: { name: string; number: string }): ContactStart {
  return { name, number: number && `+${number}` }
}
