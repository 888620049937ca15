import { type Module, on } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { userLeaving } from '../users/index.ts'
import { changeChat, createChat, letGoOfUser, listChats, readChat, removeChat, sweepJob, unreadChats } from './chats.ts'
import { chatErrors, chatEvents, chatRoutes } from './contract.ts'
import { listChatMessages, sendChatMessage } from './messages.ts'
import { memberChat } from './rows.ts'

export { chatWritten } from './messages.ts'
export { chatView } from './rows.ts'

/** Talks of the team among themselves, which their members alone read, write and hear of. */
export const chatsModule: Module = {
  name: 'chats',
  owns: ['chats', 'chat_users', 'chat_messages'],
  reads: ['users'],
  errors: chatErrors,
  events: chatEvents,
  blobs: [{ table: 'chat_messages', column: 'mediaBlobId' }],
  jobs: [sweepJob],
  reactions: [on(userLeaving, (tx, { userId }) => letGoOfUser(tx, userId))],
  routes: bind(chatRoutes, {
    list: ({ desk, caller }, { query }) => listChats(desk.db, caller, query),
    unread: ({ desk, caller }) => unreadChats(desk.db, caller),
    create: ({ desk, caller }, { body }) => desk.transaction(tx => createChat(tx, caller, body)),
    update: ({ desk, caller }, { params, body }) => desk.transaction(tx => changeChat(tx, caller, params.chatId, body)),
    remove: ({ desk, caller }, { params }) => desk.transaction(tx => removeChat(tx, caller, params.chatId)),
    messages: ({ desk, caller }, { params, query }) => listChatMessages(desk, caller, params.chatId, query),
    send: {
      beforeFiles: async ({ desk, caller }, { params }) => void (await memberChat(desk.db, caller, params.chatId)),
      handle: ({ desk, caller }, { params, body, files }) =>
        sendChatMessage(desk, caller, params.chatId, body, files[0]),
    },
    read: ({ desk, caller }, { params }) => desk.transaction(tx => readChat(tx, caller, params.chatId)),
  }),
}
