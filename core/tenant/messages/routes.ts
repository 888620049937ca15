import { bind } from '../../http/index.ts'
import { messageRoutes } from './contract.ts'
import { downloadAgain } from './media/again.ts'
import type { MessageNeeds } from './needs.ts'
import { deleteMessage, editMessage, reactTo, retryMessage } from './own.ts'
import { messagePage } from './page.ts'
import { sendFromChat } from './send.ts'

export const routesWith = (needs: MessageNeeds) =>
  bind(messageRoutes, {
    list: (call, { params, query }) => messagePage(needs, call, params.ticketId, query),
    send: async (call, { params, body, files }) => ({
      messages: await sendFromChat(needs, call, params.ticketId, body, files),
    }),
    remove: (call, { params }) => deleteMessage(needs, call, params.messageId),
    edit: (call, { params, body }) => editMessage(needs, call, params.messageId, body.body),
    retry: (call, { params }) => retryMessage(needs, call, params.messageId),
    react: (call, { params, body }) => reactTo(needs, call, params.messageId, body.emoji),
    mediaRetry: (call, { params }) => downloadAgain(call, params.messageId),
  })
