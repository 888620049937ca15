import { useState } from 'react'
import type { Chat } from '../../../core/tenant/chats/contract.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ConfirmDialog, IconButton, showDone } from '../../kit/index.ts'
import { navigate } from '../../lib/router/index.tsx'
import { ChatDialog } from './chat-dialog.tsx'
import * as styles from './chats.module.css'
import { chatTexts } from './texts.ts'
import { chatsApi, useChats } from './use-chats.ts'

/** Of what and between whom a chat is; who owns it changes and deletes it here (spec 2 §6). */
export function ChatHead({ chat, userId }: { chat: Chat; userId: number }) {
  const names = chat.users.map(({ user }) => user.name).join(', ')
  return (
    <header className={styles.about}>
      <div>
        <h2 className="ellipsis">{chat.title}</h2>
        <p className="soft ellipsis" title={names}>
          {names}
        </p>
      </div>
      {chat.ownerId === userId && <OwnerActs chat={chat} />}
    </header>
  )
}

function OwnerActs({ chat }: { chat: Chat }) {
  const t = useTexts(chatTexts)
  const c = useTexts(common)
  const { change } = useChats()
  const [requested, setRequested] = useState<'edit' | 'remove'>()
  const close = (): void => setRequested(undefined)
  return (
    <>
      <IconButton icon="edit" label={`${c('edit')}: ${chat.title}`} onClick={() => setRequested('edit')} />
      <IconButton
        icon="trash"
        kind="danger"
        label={`${c('remove')}: ${chat.title}`}
        onClick={() => setRequested('remove')}
      />
      {requested === 'edit' && <ChatDialog chat={chat} onClose={close} />}
      {requested === 'remove' && (
        <ConfirmDialog
          name={chat.title}
          consequence={t('removeConsequence')}
          onClose={close}
          onConfirm={async () => {
            await chatsApi.remove({ params: { chatId: chat.id } })
            change(rows => rows.filter(({ id }) => id !== chat.id))
            navigate('/chats')
            showDone(c('operationDone'))
          }}
        />
      )}
    </>
  )
}
