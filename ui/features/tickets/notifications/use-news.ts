import { messageEvents } from '../../../../core/tenant/messages/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { useEvent } from '../../../lib/realtime/index.ts'
import { plainWordsOf } from '../chat/content/plain-words.ts'
import { chatAt } from '../data/chat-at.ts'
import { useViewer } from '../data/viewer.ts'
import { ticketTexts } from '../texts/index.ts'
import { announce } from './announce.ts'
import { reports } from './should-notify.ts'

/** Sound and notification for messages that the person does not see come in. */
export function useNewsOfMessages(): void {
  const t = useTexts(ticketTexts)
  const viewer = useViewer()
  useEvent(messageEvents.appMessage, ({ action, message, ticket, contact }) => {
    const visible = document.visibilityState === 'visible'
    const uuid = chatAt(location.pathname + location.search)
    if (action !== 'create' || !reports({ ...viewer, uuid, visible }, message, ticket)) return
    announce(`message ${message.id}`, {
      path: `/tickets/${ticket.uuid}`,
      title: t('newsFrom', { name: contact.name }),
      body: plainWordsOf(message).slice(0, 160),
      picture: contact.profilePicUrl || null,
    })
  })
}
