import { type Module, on } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { userLeaving } from '../users/index.ts'
import { changeChat, createChat, letGoOfUser, listChats, readChat, removeChat, sweepJob, unreadChats } from './chats.ts'
import { chatErrors, chatEvents, chatRoutes } from './contract.ts'
import { listChatMessages, sendChatMessage } from './messages.ts'
import { memberChat } from './rows.ts'

export { chatWritten } from './messages.ts'
export { chatView } from './rows.ts'

/** Talks of the team among themselves, which their members alone read, write and learn of. */
export const chatsModule: Module = {
  name: 'chats',
  owns: ['chats', 'chat_users', 'chat_messages'],
  reads: ['users'],
  errors: chatErrors,
  events: chatEvents,
  blobs: [{ table: 'chat_messages', column: 'mediaBlobId' }],
  jobs: [sweepJob],
  eventHandlers: [on(userLeaving, (tx, { userId }) => letGoOfUser(tx, userId))],
  routes: bind(chatRoutes, {
    list: ({ company, caller }, { query }) => listChats(company.db, caller, query),
    unread: ({ company, caller }) => unreadChats(company.db, caller),
    create: ({ company, caller }, { body }) => company.transaction(tx => createChat(tx, caller, body)),
    update: ({ company, caller }, { params, body }) =>
      company.transaction(tx => changeChat(tx, caller, params.chatId, body)),
    remove: ({ company, caller }, { params }) => company.transaction(tx => removeChat(tx, caller, params.chatId)),
    messages: ({ company, caller }, { params, query }) => listChatMessages(company, caller, params.chatId, query),
    send: {
      beforeFiles: async ({ company, caller }, { params }) =>
        void (await memberChat(company.db, caller, params.chatId)),
      handle: ({ company, caller }, { params, body, files }) =>
        sendChatMessage(company, caller, params.chatId, body, files[0]),
    },
    read: ({ company, caller }, { params }) => company.transaction(tx => readChat(tx, caller, params.chatId)),
  }),
}
