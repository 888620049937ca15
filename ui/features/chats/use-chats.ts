import { type Chat, type ChatMessage, chatEvents, chatRoutes } from '../../../core/tenant/chats/contract.ts'
import { useUser } from '../../app/session/session.ts'
import { client } from '../../lib/api/client.ts'
import { type List, listOf, on, useList, withSaved } from '../../lib/lists/index.ts'

export const chatsApi = client(chatRoutes)

const ownChats = listOf(chatRoutes.list, {
  rows: 'records',
  live: [
    on(chatEvents.chat, (rows: readonly Chat[], data, hasMore) =>
      'chatId' in data ? rows.filter(({ id }) => id !== data.chatId) : inItsPlace(rows, data.chat, hasMore),
    ),
  ],
})

/** Newest first: an older one that is not here yet comes with its page. */
function inItsPlace(rows: readonly Chat[], chat: Chat, hasMore: boolean): readonly Chat[] {
  const isOlder = hasMore && chat.id < (rows.at(-1)?.id ?? 0)
  return isOlder ? rows : withSaved(rows, chat).toSorted((one, other) => other.id - one.id)
}

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

/** All of the caller's chats in which something is unread, also those that no page has shown yet. */
export function useUnreadChats(): List<{ id: number }> {
  const { id: userId } = useUser()
  return useList(
    listOf(chatRoutes.unread, {
      live: [
        on(chatEvents.chat, (rows: readonly { id: number }[], data) => {
          const isUnread = !('chatId' in data) && unreadsOf(data.chat, userId) > 0
          const chatId = 'chatId' in data ? data.chatId : data.chat.id
          return isUnread ? withSaved(rows, { id: chatId }) : withoutChat(rows, chatId)
        }),
      ],
    }),
  )
}

export const withoutChat = (rows: readonly { id: number }[], chatId: number): readonly { id: number }[] =>
  rows.some(({ id }) => id === chatId) ? rows.filter(({ id }) => id !== chatId) : rows
