import { lazy, Suspense } from 'react'
import type { Message } from '../../../../../core/tenant/messages/contract.ts'
import { useTexts } from '../../../../i18n/texts.ts'
import { ConfirmDialog } from '../../../../kit/index.ts'
import { navigate } from '../../../../lib/router/index.tsx'
import { messagesApi } from '../../data/api.ts'
import { remember } from '../../data/use-ticket.ts'
import { ticketTexts } from '../../texts/index.ts'
import { plainWordsOf } from '../content/plain-words.ts'
import type { ChatMessage } from '../conversation/chat-message.ts'
import type { MessageDialog } from './use-message-acts.ts'

const Lightbox = lazy(() => import('../look/lightbox.tsx'))
const PdfWindow = lazy(() => import('../look/pdf-window.tsx'))
const NewTicketDialog = lazy(() => import('../../dialogs/new-ticket-dialog.tsx'))

interface MessageDialogsProps {
  dialog: MessageDialog | undefined
  messages: readonly ChatMessage[]
  onTaken: (message: Message) => void
  onClose: () => void
}

/** Pictures at full size, documents, the question before deleting, and a new ticket with someone from a contact card. */
export function MessageDialogs({ dialog, messages, onTaken, onClose }: MessageDialogsProps) {
  const t = useTexts(ticketTexts)
  if (dialog?.kind === 'picture')
    return (
      <Suspense>
        <Lightbox messages={messages} start={dialog.message} onClose={onClose} />
      </Suspense>
    )
  if (dialog?.kind === 'pdf')
    return (
      <Suspense>
        <PdfWindow message={dialog.message} onClose={onClose} />
      </Suspense>
    )
  if (dialog?.kind === 'remove')
    return (
      <ConfirmDialog
        title={t(dialog.message.held ? 'giveUp' : 'deleteMessage')}
        question={t(dialog.message.held ? 'giveUpQuestion' : 'deleteMessageQuestion')}
        name={plainWordsOf(dialog.message).slice(0, 120)}
        actionLabel={t(dialog.message.held ? 'giveUp' : 'deleteAction')}
        consequence={t('deleteMessageConsequence')}
        onConfirm={async () => onTaken(await messagesApi.remove({ params: { messageId: dialog.message.id } }))}
        onClose={onClose}
      />
    )
  if (dialog?.kind === 'start')
    return (
      <Suspense>
        <NewTicketDialog
          person={dialog.person}
          onClose={onClose}
          onOpen={ticket => {
            remember(ticket)
            navigate(`/tickets/${ticket.uuid}`)
          }}
        />
      </Suspense>
    )
  return null
}
