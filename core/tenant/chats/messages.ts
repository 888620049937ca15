import type { Caller } from '../../access/caller.ts'
import type { DeskTx } from '../../desk/index.ts'
import { encode } from '../../kit/encode.ts'
import { fail } from '../../kit/errors.ts'
import type { PageRequest } from '../../kit/paging.ts'
import { pageOf, type Row, run, type TenantDb, table } from '../../storage/index.ts'
import { ChatMessage, type ChatMessageDraft, chatErrors, chatEvents } from './contract.ts'
import { chats, memberChat, membersOf, showChat } from './rows.ts'

const messages = table('chat_messages')

/** So much of the last message stands in the list. */
const PREVIEW = 200

const SAME = 'SELECT * FROM chat_messages WHERE senderId = ? AND clientId = ? AND chatId = ?'
const COUNT = `UPDATE chat_users SET unreads = CASE WHEN userId = ? THEN 0 ELSE unreads + 1 END WHERE chatId = ?`

const show = (row: Row<'chat_messages'>, name: string | null): ChatMessage =>
  encode(ChatMessage, { ...row, sender: row.senderId === null || name === null ? null : { id: row.senderId, name } })

/** A page of messages, the newest page first and each oldest first. Throws ERR_NO_CHAT_FOUND to who is no member. */
export async function listChatMessages(db: TenantDb, caller: Caller, chatId: number, request: PageRequest) {
  await memberChat(db, caller, chatId)
  const said = db
    .selectFrom('chat_messages')
    .leftJoin('users', 'users.id', 'chat_messages.senderId')
    .selectAll('chat_messages')
    .select('users.name')
    .where('chat_messages.chatId', '=', chatId)
  const { rows, ...page } = await pageOf(said, {
    order: { by: 'id', direction: 'desc', of: 'chat_messages' },
    request,
  })
  return { records: rows.map(({ name, ...row }) => show(row, name)).toReversed(), ...page }
}

/**
 * Writes into a chat: for the writer it is read, for the others one more is not. Throws ERR_NO_CHAT_FOUND to who is no member,
 * ERR_CHAT_MESSAGE_REPEATED.
 */
export async function sendChatMessage(
  tx: DeskTx,
  caller: Caller,
  chatId: number,
  { message, clientId }: ChatMessageDraft,
): Promise<ChatMessage> {
  const { userId: senderId } = caller
  await memberChat(tx.db, caller, chatId)
  const [writer] = await run<{ name: string }>(tx.db, 'SELECT name FROM users WHERE id = ?', [senderId])
  const { name } = writer!
  const same = clientId && (await run<Row<'chat_messages'>>(tx.db, SAME, [senderId, clientId, chatId]))[0]
  if (same && same.message !== message) throw fail(chatErrors.ERR_CHAT_MESSAGE_REPEATED)
  if (same) return show(same, name)
  const row = await messages.insert(tx.db, { chatId, senderId, message, clientId: clientId ?? null, createdAt: tx.now })
  await run(tx.db, COUNT, [senderId, chatId])
  const lastMessage = `${name}: ${message}`.slice(0, PREVIEW).toWellFormed()
  const chat = await showChat(tx.db, (await chats.update(tx.db, chatId, { lastMessage, updatedAt: tx.now }))!)
  const newMessage = show(row, name)
  tx.publish(chatEvents.chat.of({ action: 'new-message', chat, newMessage }, membersOf(chat)))
  return newMessage
}
