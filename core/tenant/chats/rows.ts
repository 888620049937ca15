import type { Caller } from '../../domain/access/caller.ts'
import { type Audience, whoMay } from '../../domain/access/events.ts'
import { encode } from '../../kit/encode.ts'
import { fail, found } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { type Row, run, type TenantDb, table } from '../../storage/index.ts'
import { Chat, chatErrors } from './contract.ts'
import { chatPermissions } from './permissions.ts'

export type ChatRow = Row<'chats'>

export const chats = table('chats')

export const MEMBERS = `SELECT chat_users.chatId, chat_users.userId, chat_users.unreads, users.name
  FROM chat_users JOIN users ON users.id = chat_users.userId
  WHERE chat_users.chatId IN (SELECT value FROM json_each(?)) ORDER BY chat_users.chatId, chat_users.id`
const IS_MEMBER = 'SELECT id FROM chat_users WHERE userId = ? AND chatId = ?'

/** Chats as the wire shows them, with their members in the order in which they came. */
export async function showChats(db: TenantDb, rows: readonly ChatRow[]): Promise<Chat[]> {
  const ids = JSON.stringify(rows.map(({ id }) => id))
  const members = Map.groupBy(
    await run<{ chatId: number; userId: number; unreads: number; name: string }>(db, MEMBERS, [ids]),
    ({ chatId }) => chatId,
  )
  return rows.map(row => {
    const users = (members.get(row.id) ?? []).map(({ userId, unreads, name }) => ({
      ...{ userId, unreads },
      user: { id: userId, name },
    }))
    return encode(Chat, { ...row, users })
  })
}

export const showChat = async (db: TenantDb, row: ChatRow): Promise<Chat> => (await showChats(db, [row]))[0]!

/** One as it stands; undefined where there is none any more. */
export async function chatView(db: TenantDb, id: number): Promise<Chat | undefined> {
  const row = await chats.byId(db, id)
  return row && showChat(db, row)
}

/** One in which the caller is. Throws ERR_NO_CHAT_FOUND to all others, who need not know that there is one (decision 320). */
export async function memberChat(db: TenantDb, { userId }: Pick<Caller, 'userId'>, id: number): Promise<ChatRow> {
  const [member] = await run(db, IS_MEMBER, [userId, id])
  return found(member ? await chats.byId(db, id) : undefined, chatErrors.ERR_NO_CHAT_FOUND)
}

/** One that the caller owns. Throws ERR_NO_CHAT_FOUND, and ERR_NO_PERMISSION to its other members. */
export async function ownChat(db: TenantDb, caller: Pick<Caller, 'userId'>, id: number): Promise<ChatRow> {
  const row = await memberChat(db, caller, id)
  if (row.ownerId !== caller.userId) throw fail(generalErrors.ERR_NO_PERMISSION)
  return row
}

const staff = whoMay(chatPermissions.use)

/** These people, as long as they may use chats at all. */
export function onlyThese(userIds: readonly number[]): Audience {
  const people = new Set(userIds)
  return listener => people.has(listener.userId) && staff(listener)
}

export const membersOf = ({ users }: Pick<Chat, 'users'>): Audience => onlyThese(users.map(({ userId }) => userId))
