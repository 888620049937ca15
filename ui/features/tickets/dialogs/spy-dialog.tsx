import { useState } from 'react'
import type { ListedTicket } from '../../../../core/tenant/tickets/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Dialog } from '../../../kit/index.ts'
import { useRoom } from '../../../lib/realtime/index.ts'
import { useConversation } from '../chat/conversation/use-conversation.ts'
import { MessageList } from '../chat/message-list.tsx'
import { ticketTexts } from '../texts/index.ts'
import './dialogs.css'

/** 'Spy on conversation': reads along without marking anything read. It stays on its ticket whatever arrives. */
export function SpyDialog({ ticket, onClose }: { ticket: ListedTicket; onClose: () => void }) {
  const t = useTexts(ticketTexts)
  useRoom({ type: 'joinChatBox', ticketId: ticket.id })
  const around = ticket.foundMessage?.id
  const conversation = useConversation({ ticketId: ticket.id, unread: 0, peek: true, around })
  const [sought] = useState(around === undefined ? undefined : { messageId: around })
  return (
    <Dialog size="large" title={t('spyTitle', { name: ticket.contact.name, n: ticket.id })} onClose={onClose}>
      <div className="spy">
        <MessageList conversation={conversation} isGroup={ticket.isGroup} sought={sought} readOnly />
      </div>
    </Dialog>
  )
}
