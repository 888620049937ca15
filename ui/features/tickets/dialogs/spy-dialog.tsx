import { useState } from 'react'
import { type ListedTicket, ticketChannels } from '../../../../core/tenant/tickets/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, Dialog } from '../../../kit/index.ts'
import { useChannel } from '../../../lib/realtime/index.ts'
import { useConversation } from '../chat/conversation/use-conversation.ts'
import { MessageList } from '../chat/message-list.tsx'
import { ticketTexts } from '../texts/index.ts'
import * as styles from './dialogs.module.css'

interface SpyDialogProps {
  ticket: ListedTicket
  onAccept: (ticket: ListedTicket) => void
  onOpen: (ticket: ListedTicket) => void
  onClose: () => void
}

/** 'Spy on conversation': reads along without marking anything read. It stays on its ticket whatever arrives. */
export function SpyDialog({ ticket, onAccept, onOpen, onClose }: SpyDialogProps) {
  const t = useTexts(ticketTexts)
  useChannel(ticketChannels.chat, { ticketId: ticket.id })
  const around = ticket.foundMessage?.id
  const conversation = useConversation({ ticketId: ticket.id, unread: 0, peek: true, around })
  const [sought] = useState(around === undefined ? undefined : { messageId: around })
  const waits = ticket.status === 'pending'
  const go = (): void => {
    onClose()
    if (waits) onAccept(ticket)
    else onOpen(ticket)
  }
  return (
    <Dialog
      size="large"
      title={t('spyTitle', { name: ticket.contact.name, n: ticket.id })}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={go}>
          {t(waits ? 'accept' : 'openChat')}
        </Button>
      }
    >
      <div className={styles.spy}>
        <MessageList conversation={conversation} isGroup={ticket.isGroup} sought={sought} readOnly />
      </div>
    </Dialog>
  )
}
