import { type Chat, type ChatMessage, chatEvents, chatRoutes } from '../../../core/tenant/chats/contract.ts'
import { useUser } from '../../app/session/session.ts'
import { client } from '../../lib/api/client.ts'
import { type List, listOf, on, useList, withSaved } from '../../lib/lists/index.ts'

export const chatsApi = client(chatRoutes)

const ownChats = listOf(chatRoutes.list, {
  rows: 'records',
  live: [
    on(chatEvents.chat, (rows: readonly Chat[], data) =>
      'chatId' in data ? rows.filter(({ id }) => id !== data.chatId) : withSaved(rows, data.chat),
    ),
  ],
})

/** The chats in which the caller is, newest first. */
export const useChats = (): List<Chat> => useList(ownChats)

/** What was said in a chat, in no order: pages come the newest first. */
export const useChatMessages = (chatId: number): List<ChatMessage> =>
  useList(
    listOf(chatRoutes.messages, {
      params: { chatId },
      rows: 'records',
      live: [
        on(chatEvents.chat, (rows: readonly ChatMessage[], data) =>
          data.action === 'new-message' && data.chat.id === chatId ? withSaved(rows, data.newMessage) : rows,
        ),
      ],
    }),
  )

export const unreadsOf = ({ users }: Chat, userId: number): number =>
  users.find(member => member.userId === userId)?.unreads ?? 0

/** In how many of the caller's newest chats something is unread. */
export function useUnreadChats(): number {
  const { id } = useUser()
  return useChats().rows?.filter(chat => unreadsOf(chat, id) > 0).length ?? 0
}
