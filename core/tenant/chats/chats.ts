import { type CompanyTx, dropFile } from '../../company/index.ts'
import { job, sweepPiecewise } from '../../company/jobs/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { may } from '../../domain/access/permissions.ts'
import { assertBelowLimit } from '../../kit/assert-below-limit.ts'
import { fail } from '../../kit/errors.ts'
import { MAX_CHATS } from '../../kit/limits.ts'
import type { PageRequest } from '../../kit/paging.ts'
import { normalizeText } from '../../kit/text.ts'
import { authErrors } from '../../platform/auth/contract.ts'
import { pageOf, type Row, run, searchIn, type TenantDb } from '../../storage/index.ts'
import { type Chat, type ChatChange, type ChatDraft, chatEvents } from './contract.ts'
import { chatPermissions } from './permissions.ts'
import { type ChatRow, chats, memberChat, membersOf, onlyThese, ownChat, showChat, showChats } from './rows.ts'

const UNREAD = 'SELECT chatId AS id FROM chat_users WHERE userId = ? AND unreads > 0'
const BY_IDS = 'SELECT * FROM chats WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id DESC'
const ADD = 'INSERT OR IGNORE INTO chat_users (chatId, userId) SELECT ?, value FROM json_each(?)'
const TAKE_OUT = `DELETE FROM chat_users WHERE chatId = ? AND userId NOT IN (SELECT value FROM json_each(?)) RETURNING userId`
const READ = 'UPDATE chat_users SET unreads = 0 WHERE userId = ? AND chatId = ? AND unreads > 0 RETURNING id'

/** A page of the chats in which the caller is, newest first. */
export async function listChats(db: TenantDb, { userId }: Pick<Caller, 'userId'>, request: PageRequest) {
  const own = db
    .selectFrom('chat_users')
    .innerJoin('chats', 'chats.id', 'chat_users.chatId')
    .select(['chat_users.id', 'chat_users.chatId'])
    .where('chat_users.userId', '=', userId)
    .where(searchIn(request.searchParam ?? '', 'chats.folded'))
  const order = { by: 'chatId', direction: 'desc', of: 'chat_users' } as const
  const { rows, ...page } = await pageOf(own, { order, request })
  const listed = await run<ChatRow>(db, BY_IDS, [JSON.stringify(rows.map(({ chatId }) => chatId))])
  return { records: await showChats(db, listed), ...page }
}

/** All of the caller's chats in which something is unread. */
export const unreadChats = (db: TenantDb, { userId }: Pick<Caller, 'userId'>): Promise<{ id: number }[]> =>
  run(db, UNREAD, [userId])

/** Opens a chat, of which the caller is the owner and a member. Throws ERR_NO_USER_FOUND. */
export async function createChat(tx: CompanyTx, { userId }: Caller, { title, users }: ChatDraft): Promise<Chat> {
  assertBelowLimit(await chats.count(tx.db), MAX_CHATS)
  const members = await knownMembers(tx.db, [userId, ...users.map(({ id }) => id)])
  const row = await chats.insert(tx.db, {
    ...{ uuid: crypto.randomUUID(), title, folded: normalizeText(title), ownerId: userId },
    ...{ createdAt: tx.now, updatedAt: tx.now },
  })
  await run(tx.db, ADD, [row.id, members])
  const chat = await showChat(tx.db, row)
  tx.publish(chatEvents.chat.created(chat, membersOf(chat)))
  return chat
}

/** Changes title and members. Throws ERR_NO_CHAT_FOUND, ERR_NO_PERMISSION, ERR_NO_USER_FOUND. */
export async function changeChat(tx: CompanyTx, caller: Caller, id: number, change: ChatChange): Promise<Chat> {
  const { title, users } = change
  const { ownerId } = await ownChat(tx.db, caller, id)
  if (users !== undefined) await setMembers(tx, id, [ownerId!, ...users.map(user => user.id)])
  return put(tx, id, { title, folded: title && normalizeText(title) })
}

/** Who is taken out learns that the chat is gone, and then nothing more. */
async function setMembers(tx: CompanyTx, id: number, userIds: readonly number[]): Promise<void> {
  const members = await knownMembers(tx.db, userIds)
  const out = await run<{ userId: number }>(tx.db, TAKE_OUT, [id, members])
  await run(tx.db, ADD, [id, members])
  if (out.length > 0) tx.publish(chatEvents.chat.deleted(id, onlyThese(out.map(({ userId }) => userId))))
}

/** Deletes a chat: it is gone at once, its messages go a piece at a time. Throws ERR_NO_CHAT_FOUND, ERR_NO_PERMISSION. */
export async function removeChat(tx: CompanyTx, caller: Caller, id: number): Promise<void> {
  await close(tx, await ownChat(tx.db, caller, id))
}

/** Nobody is in it any more, so nobody finds it. */
async function close(tx: CompanyTx, { id }: ChatRow): Promise<void> {
  const out = await run<{ userId: number }>(tx.db, TAKE_OUT, [id, '[]'])
  await chats.update(tx.db, id, { goneAt: tx.now })
  await tx.schedule(sweep.at(tx.now, id, { chatId: id }))
  tx.publish(chatEvents.chat.deleted(id, onlyThese(out.map(({ userId }) => userId))))
}

/** Marks a chat read by the caller. Throws ERR_NO_CHAT_FOUND. */
export async function readChat(tx: CompanyTx, caller: Caller, id: number): Promise<Chat> {
  const row = await memberChat(tx.db, caller, id)
  const changed = await run(tx.db, READ, [caller.userId, id])
  const chat = await showChat(tx.db, row)
  if (changed.length > 0) tx.publish(chatEvents.chat.updated(chat, membersOf(chat)))
  return chat
}

/** A person goes: their chats go to anyone who has been in them longest and may use chats, and are closed where nobody is left (decision 321). */
export async function letGoOfUser(tx: CompanyTx, userId: number): Promise<void> {
  const left = 'DELETE FROM chat_users WHERE userId = ? RETURNING chatId'
  for (const { chatId } of await run<{ chatId: number }>(tx.db, left, [userId])) await goOnWithout(tx, chatId, userId)
}

async function goOnWithout(tx: CompanyTx, chatId: number, userId: number): Promise<void> {
  const members = `SELECT userId, profile FROM chat_users JOIN users ON users.id = userId WHERE chatId = ? ORDER BY chat_users.id`
  const heir = (await run<{ userId: number; profile: Caller['profile'] }>(tx.db, members, [chatId])).find(
    ({ profile }) => may(profile, chatPermissions.use),
  )
  const row = (await chats.byId(tx.db, chatId))!
  if (!heir) await close(tx, row)
  else await put(tx, chatId, row.ownerId === userId ? { ownerId: heir.userId } : {})
}

async function put(tx: CompanyTx, id: number, change: Parameters<typeof chats.update>[2]): Promise<Chat> {
  const chat = await showChat(tx.db, (await chats.update(tx.db, id, { ...change, updatedAt: tx.now }))!)
  tx.publish(chatEvents.chat.updated(chat, membersOf(chat)))
  return chat
}

/** These people once each, as JSON. Throws ERR_NO_USER_FOUND where one is not of the company or may not use chats. */
async function knownMembers(db: TenantDb, userIds: readonly number[]): Promise<string> {
  const ids = [...new Set(userIds)]
  const text = 'SELECT id, profile FROM users WHERE id IN (SELECT value FROM json_each(?))'
  const rows = await run<Pick<Row<'users'>, 'id' | 'profile'>>(db, text, [JSON.stringify(ids)])
  const known = rows.filter(({ profile }) => may(profile as Caller['profile'], chatPermissions.use))
  if (known.length < ids.length) throw fail(authErrors.ERR_NO_USER_FOUND)
  return JSON.stringify(ids)
}

/** To remove what is left of a chat. */
const sweep = job<{ chatId: number }>('chats.sweep')

const SWEEP = `DELETE FROM chat_messages WHERE id IN (SELECT id FROM chat_messages WHERE chatId = ? LIMIT ?) RETURNING mediaBlobId`

export const sweepJob = sweepPiecewise(
  sweep,
  ({ chatId }) => chatId,
  async (tx, id, most) => {
    const gone = await run<{ mediaBlobId: string | null }>(tx.db, SWEEP, [id, most])
    for (const { mediaBlobId } of gone) dropFile(tx, mediaBlobId)
    return gone.length
  },
  (tx, id) => chats.remove(tx.db, id),
)
