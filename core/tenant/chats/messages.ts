import {
  type CompanyContext,
  type CompanyTx,
  domainEvent,
  type FileColumns,
  fileLink,
  withStoredFile,
} from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import type { UploadedFile } from '../../kit/contract.ts'
import { encode } from '../../kit/encode.ts'
import { fail } from '../../kit/errors.ts'
import type { PageRequest } from '../../kit/paging.ts'
import type { CompanyBlobs } from '../../storage/blobs/index.ts'
import { pageOf, type Row, run, table } from '../../storage/index.ts'
import { messageErrors } from '../messages/contract.ts'
import { ChatMessage, type ChatMessageDraft, chatErrors, chatEvents } from './contract.ts'
import { chats, memberChat, membersOf, showChat } from './rows.ts'

type MessageRow = Row<'chat_messages'>

const messages = table('chat_messages')

/** Someone wrote into a chat; its rows are already new. */
export const chatWritten = domainEvent<{ chatId: number }>('chat written')

/** So much of the last message stands in the list. */
const PREVIEW = 200

const SAME = 'SELECT * FROM chat_messages WHERE senderId = ? AND clientId = ? AND chatId = ?'
const COUNT = `UPDATE chat_users SET unreads = CASE WHEN userId = ? THEN 0 ELSE unreads + 1 END WHERE chatId = ?`

/** As the wire shows it, with a link to its file. */
function show(row: MessageRow, name: string | null, blobs: Pick<CompanyBlobs, 'link'>): ChatMessage {
  const sender = row.senderId === null || name === null ? null : { id: row.senderId, name }
  return encode(ChatMessage, { ...row, sender, mediaPath: fileLink(blobs, row) })
}

/** A page of messages, the newest page first and each oldest first. Throws ERR_NO_CHAT_FOUND to who is no member. */
export async function listChatMessages(
  { db, blobs }: CompanyContext,
  caller: Caller,
  chatId: number,
  request: PageRequest,
) {
  await memberChat(db, caller, chatId)
  const content = db
    .selectFrom('chat_messages')
    .leftJoin('users', 'users.id', 'chat_messages.senderId')
    .selectAll('chat_messages')
    .select('users.name')
    .where('chat_messages.chatId', '=', chatId)
  const { rows, ...page } = await pageOf(content, {
    order: { by: 'id', direction: 'desc', of: 'chat_messages' },
    request,
  })
  return { records: rows.map(({ name, ...row }) => show(row, name, blobs)).toReversed(), ...page }
}

/** Writes into a chat. Throws ERR_NO_CHAT_FOUND to who is no member, ERR_MESSAGE_EMPTY, ERR_FILES_FULL, ERR_CHAT_MESSAGE_REPEATED. */
export async function sendChatMessage(
  company: CompanyContext,
  caller: Caller,
  chatId: number,
  { message = '', clientId }: ChatMessageDraft,
  file: UploadedFile | undefined,
): Promise<ChatMessage> {
  if (message === '' && !file) throw fail(messageErrors.ERR_MESSAGE_EMPTY)
  const draft = { chatId, message, clientId: clientId ?? null }
  if (!file) return company.transaction(async tx => (await write(tx, caller, draft)).shown)
  return withStoredFile(company.blobs, file, async columns => {
    const { row, shown: displayed } = await company.transaction(tx => write(tx, caller, { ...draft, ...columns }))
    // A call that was repeated had its file before.
    if (row.mediaBlobId !== columns.mediaBlobId) await company.blobs.remove(columns.mediaBlobId)
    return displayed
  })
}

type Written = Pick<MessageRow, 'chatId' | 'message' | 'clientId'> & Partial<FileColumns>

/** For the writer the chat is read, for the others one more is not. One that is there already is answered again. */
async function write(tx: CompanyTx, caller: Caller, draft: Written): Promise<{ row: MessageRow; shown: ChatMessage }> {
  const { userId: senderId } = caller
  const { chatId, message, clientId, mediaName = null, mediaBytes = null } = draft
  await memberChat(tx.db, caller, chatId)
  const [writer] = await run<{ name: string }>(tx.db, 'SELECT name FROM users WHERE id = ?', [senderId])
  const { name } = writer!
  const same = clientId && (await run<MessageRow>(tx.db, SAME, [senderId, clientId, chatId]))[0]
  if (same && (same.message !== message || same.mediaName !== mediaName || same.mediaBytes !== mediaBytes))
    throw fail(chatErrors.ERR_CHAT_MESSAGE_REPEATED)
  if (same) return { row: same, shown: show(same, name, tx.blobs) }
  const row = await messages.insert(tx.db, { ...draft, senderId, createdAt: tx.now })
  await run(tx.db, COUNT, [senderId, chatId])
  const lastMessage = `${name}: ${message || mediaName}`.slice(0, PREVIEW).toWellFormed()
  const chat = await showChat(tx.db, (await chats.update(tx.db, chatId, { lastMessage, updatedAt: tx.now }))!)
  const displayed = show(row, name, tx.blobs)
  tx.publish(chatEvents.chat.of({ action: 'new-message', chat, newMessage: displayed }, membersOf(chat)))
  await tx.emit(chatWritten, { chatId })
  return { row, shown: displayed }
}
