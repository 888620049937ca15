import { useState } from 'react'
import { isForwardable, type Message } from '../../../../../core/tenant/messages/contract.ts'
import { useUser } from '../../../../app/session/session.ts'
import { useTexts } from '../../../../i18n/texts.ts'
import { Button, ConfirmDialog, IconButton } from '../../../../kit/index.ts'
import { messagesApi } from '../../data/api.ts'
import { useEscape } from '../../data/use-escape.ts'
import type { OpenTicket } from '../../data/use-ticket.ts'
import { ticketTexts } from '../../texts/index.ts'
import { readingTexts } from '../../texts/reading.ts'
import { mayRemove } from '../bubble/editable.ts'
import { copyText } from '../bubble/use-message-acts.ts'
import * as styles from './choice-bar.module.css'
import ForwardDialog from './forward-dialog.tsx'
import { textOf } from './text-of.ts'
import type { Chosen } from './use-chosen.ts'

interface ChoiceBarProps {
  ticket: OpenTicket
  chosen: Chosen
  /** Whether this person writes in the chat. */
  writes: boolean
  onTaken: (message: Message) => void
  onEnd: () => void
}

/** What can be done with all messages that are chosen, in the place of the box to write in; Esc gives them up. */
export default function ChoiceBar({ ticket, chosen, writes, onTaken, onEnd }: ChoiceBarProps) {
  const t = useTexts(ticketTexts)
  const r = useTexts(readingTexts)
  const company = useUser().company.name
  const [dialog, setDialog] = useState<'forward' | 'remove'>()
  const messages = [...chosen.values()].sort((one, other) =>
    one.createdAt === other.createdAt ? one.id - other.id : one.createdAt < other.createdAt ? -1 : 1,
  )
  useEscape(onEnd)
  const remove = async (): Promise<void> => {
    for (const { id } of messages) onTaken(await messagesApi.remove({ params: { messageId: id } }))
    onEnd()
  }
  return (
    <section className={styles.bar} aria-label={r('chosen', { n: messages.length })}>
      <IconButton icon="close" label={r('endChoice')} onClick={onEnd} />
      <span className="grow" role="status">
        {r('chosen', { n: messages.length })}
      </span>
      <IconButton
        icon="copy"
        label={t('copy')}
        onClick={() => {
          void copyText(textOf(messages, company))
          onEnd()
        }}
      />
      {writes && (
        <IconButton
          icon="trash"
          kind="danger"
          label={r('removeChosen')}
          disabled={!messages.every(mayRemove)}
          onClick={() => setDialog('remove')}
        />
      )}
      <Button
        kind="primary"
        icon="forward"
        disabled={!messages.every(isForwardable)}
        title={messages.every(isForwardable) ? undefined : r('notForwardable')}
        onClick={() => setDialog('forward')}
      >
        {r('forward')}
      </Button>
      {dialog === 'forward' && (
        <ForwardDialog
          ticket={ticket}
          messageIds={messages.map(({ id }) => id)}
          onDone={onEnd}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'remove' && (
        <ConfirmDialog
          title={t('deleteMessage')}
          question={r('removeQuestion', { n: messages.length })}
          name={r('chosen', { n: messages.length })}
          actionLabel={t('deleteAction')}
          consequence={t('deleteMessageConsequence')}
          onConfirm={remove}
          onClose={() => setDialog(undefined)}
        />
      )}
    </section>
  )
}
