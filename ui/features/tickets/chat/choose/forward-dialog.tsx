import { useState } from 'react'
import { formatPhone } from '../../../../../core/kit/phone.ts'
import { words } from '../../../../../core/kit/words.ts'
import type { OtherTicket } from '../../../../../core/tenant/tickets/contract.ts'
import { explain } from '../../../../i18n/errors.ts'
import { useTexts } from '../../../../i18n/texts.ts'
import { Badge, Badges, Combobox, Dialog, FormFeet, Notice, showDone } from '../../../../kit/index.ts'
import { randomText } from '../../../../lib/random-text.ts'
import { navigate } from '../../../../lib/router/index.tsx'
import { contactsFound } from '../../../contacts/index.ts'
import { messagesApi, ticketsApi } from '../../data/api.ts'
import { type ForwardTarget, forwardTargets } from '../../data/forward-targets.ts'
import { otherTicketOf } from '../../data/other-ticket.ts'
import { spokenWith } from '../../data/spoken-with.ts'
import { type OpenTicket, remember } from '../../data/use-ticket.ts'
import { useOwnQueueChoices, useViewer } from '../../data/viewer.ts'
import { ticketTexts } from '../../texts/index.ts'
import { readingTexts } from '../../texts/reading.ts'

/** To so many people at once: more is what campaigns are for. */
const MOST = 5

interface ForwardDialogProps {
  /** Where the messages stand: anyone who has no conversation gets one of the same queue and connection. */
  ticket: OpenTicket
  messageIds: readonly number[]
  onDone: () => void
  onClose: () => void
}

/** Asks to whom messages are handed on; each gets them in the conversation with them, or in one that is opened for it. */
export default function ForwardDialog({ ticket, messageIds, onDone, onClose }: ForwardDialogProps) {
  const t = useTexts(ticketTexts)
  const r = useTexts(readingTexts)
  const { userId } = useViewer()
  const queues = useOwnQueueChoices()
  const [contacts, setContacts] = useState<readonly ForwardTarget[]>([])
  const [lacking, setLacking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [clientId] = useState(() => randomText())

  /** The conversation with someone, or in words what stands in the way of one. */
  const conversationWith = async (contact: ForwardTarget): Promise<{ id: number; uuid: string } | string> => {
    const isOwn = queues.some(({ value }) => value === ticket.queueId)
    const only = queues.length === 1 ? queues[0]?.value : undefined
    const body = {
      contactId: contact.id,
      queueId: isOwn ? ticket.queueId : (only ?? null),
      whatsappId: ticket.whatsappId ?? undefined,
      userId,
      status: 'open' as const,
    }
    try {
      const opened = await ticketsApi.create({ body })
      remember(opened)
      return opened
    } catch (error) {
      const other = otherTicketOf(error)
      if (!other) throw error
      const why = whyNotIn(other)
      return why === undefined ? other : `${contact.name}: ${why}`
    }
  }
  /** Why nothing is handed on in a ticket, unless one attends it oneself. */
  const whyNotIn = ({ status, user, queue }: OtherTicket): string | undefined =>
    status === 'open' && user?.id === userId
      ? undefined
      : t(user ? 'takenBy' : 'takenWaiting', { user: user?.name ?? '', queue: queue?.name ?? t('noQueue') })

  const submit = async (): Promise<void> => {
    if (contacts.length === 0) return setLacking(true)
    setBusy(true)
    setFailure(undefined)
    let [left, last] = [contacts, '']
    try {
      for (const contact of contacts) {
        const found = await conversationWith(contact)
        if (typeof found === 'string') return setFailure(found)
        await messagesApi.forward({ params: { ticketId: found.id }, body: { messageIds: [...messageIds], clientId } })
        last = found.uuid
        left = left.filter(one => one !== contact)
      }
    } catch (error) {
      return setFailure(explain(error))
    } finally {
      setContacts(left)
      setBusy(false)
    }
    const names = contacts.map(({ name }) => name).join(', ')
    const see = { label: t('seeConversation'), onClick: () => navigate(`/tickets/${last}`) }
    showDone(r('forwardedTo', { names }), contacts.length === 1 ? see : undefined)
    onDone()
  }
  return (
    <Dialog
      title={r('forwardCount', { n: messageIds.length })}
      note={failure && <Notice tone="danger">{failure}</Notice>}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={<FormFeet busy={busy} label={r('forward')} />}
    >
      {contacts.length > 0 && (
        <Badges>
          {contacts.map(contact => (
            <Badge
              key={contact.id}
              text={contact.name}
              onRemove={() => setContacts(contacts.filter(one => one !== contact))}
              removeLabel={r('notTo', { name: contact.name })}
            />
          ))}
        </Badges>
      )}
      {contacts.length < MOST && (
        <Combobox<ForwardTarget>
          key={contacts.length}
          label={r('forwardTo')}
          required
          placeholder={t('transferUserType')}
          value={null}
          fault={lacking && contacts.length === 0 ? words.required : undefined}
          onChange={contact => {
            if (contact && !contacts.some(({ id }) => id === contact.id)) setContacts([...contacts, contact])
          }}
          search={text => forwardTargets(contactsFound(text), ticket.whatsappId)}
          suggest={forwardTargets(
            spokenWith(userId, [ticket.contactId, ...contacts.map(({ id }) => id)]),
            ticket.whatsappId,
          )}
          whyNot={({ other }) => other && whyNotIn(other)}
          opensOnFocus={contacts.length === 0}
          keyOf={one => one.id}
          labelOf={one => (one.number ? `${one.name} (${formatPhone(one.number)})` : one.name)}
        />
      )}
    </Dialog>
  )
}
