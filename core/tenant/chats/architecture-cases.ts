import { type ArchitectureCases, CANARY, foreign, list, STAFF } from '../../app/testing/architecture.ts'
import type { TestClient } from '../../app/testing/client.ts'
import { userRoutes } from '../users/contract.ts'
import { type Chat, chatRoutes } from './contract.ts'

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /chats': { for: STAFF, isolation: list },
    'GET /chats/unread': { for: STAFF, isolation: list },
    'POST /chats': {
      for: STAFF,
      isolation: [({ userId }) => ({ body: { title: 'Nossa', users: [{ id: userId }] } }), [404]],
    },
    'PUT /chats/:chatId': { for: STAFF, isolation: foreign('chatId', { title: 'Invadida' }) },
    'DELETE /chats/:chatId': { for: STAFF, isolation: foreign('chatId') },
    'GET /chats/:chatId/messages': { for: STAFF, isolation: foreign('chatId') },
    'POST /chats/:chatId/messages': { for: STAFF, isolation: foreign('chatId', { message: 'invadida' }) },
    'POST /chats/:chatId/read': { for: STAFF, isolation: foreign('chatId', {}) },
  },
  async furnish({ admin }) {
    const { id: chatId } = await aChat(admin, `Conversa ${CANARY}`)
    await admin.call(chatRoutes.send, { params: { chatId }, body: { message: `Texto ${CANARY}` } })
    return { chatId }
  },
}

/** One of everybody in the company who may be in one. */
export async function aChat(client: TestClient, title = 'Equipe'): Promise<Chat> {
  const { users } = await client.call(userRoutes.list)
  const members = users.filter(({ profile }) => profile !== 'restaurante').map(({ id }) => ({ id }))
  return client.call(chatRoutes.create, { body: { title, users: members } })
}
