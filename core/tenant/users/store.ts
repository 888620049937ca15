import { fail, found } from '../../kit/errors.ts'
import { authErrors } from '../../platform/auth/contract.ts'
import {
  breaksReference,
  breaksUnique,
  type NewRow,
  type Row,
  type RowChange,
  searchIn,
  type TenantDb,
  table,
} from '../../storage/index.ts'
import { connectionErrors } from '../connections/contract.ts'
import { queueErrors } from '../queues/contract.ts'

export type UserRow = Row<'users'>

export const users = table('users')

export interface QueueShort {
  id: number
  name: string
  color: string
}

/** People whose name or e-mail has this text. */
export const usersWith = (db: TenantDb, search: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where(searchIn(search, 'name', 'email'))

/** As in the index `users_newest`. */
export const NEWEST = { by: 'createdAt', direction: 'desc' } as const

export async function allUsers(db: TenantDb): Promise<UserRow[]> {
  const rows = await db.selectFrom('users').selectAll().execute()
  return rows.sort((a, b) => a.name.localeCompare(b.name, 'pt'))
}

/** Throws ERR_NO_USER_FOUND. */
export async function userById(db: TenantDb, id: number): Promise<UserRow> {
  return found(await users.byId(db, id), authErrors.ERR_NO_USER_FOUND)
}

export function firstAdmin(db: TenantDb): Promise<UserRow | undefined> {
  return users.find(db, 'profile', 'admin')
}

export async function isOnlyAdmin(db: TenantDb, id: number): Promise<boolean> {
  const admins = await db.selectFrom('users').select('id').where('profile', '=', 'admin').limit(2).execute()
  return admins.length === 1 && admins[0]!.id === id
}

/** Queues of each of these people, by name. */
export async function queuesOfUsers(db: TenantDb, ids: readonly number[]): Promise<Map<number, QueueShort[]>> {
  const queues = new Map<number, QueueShort[]>(ids.map(id => [id, []]))
  const rows = await db
    .selectFrom('user_queues')
    .innerJoin('queues', 'queues.id', 'user_queues.queueId')
    .select(['user_queues.userId', 'queues.id', 'queues.name', 'queues.color'])
    .where('user_queues.userId', 'in', [...ids])
    .execute()
  rows.sort((a, b) => a.name.localeCompare(b.name, 'pt'))
  for (const { userId, ...queue } of rows) queues.get(userId)?.push(queue)
  return queues
}

export async function userIdsOfQueue(db: TenantDb, queueId: number): Promise<number[]> {
  const rows = await db.selectFrom('user_queues').select('userId').where('queueId', '=', queueId).execute()
  return rows.map(row => row.userId)
}

export async function userIdsOfConnection(db: TenantDb, whatsappId: number): Promise<number[]> {
  const rows = await db.selectFrom('users').select('id').where('whatsappId', '=', whatsappId).execute()
  return rows.map(row => row.id)
}

/** Throws ERR_EMAIL_ALREADY_EXISTS, ERR_NO_WAPP_FOUND. */
export function insertUser(db: TenantDb, user: NewRow<'users'>): Promise<UserRow> {
  return speaking(() => users.insert(db, user))
}

/** Throws ERR_EMAIL_ALREADY_EXISTS, ERR_NO_WAPP_FOUND. */
export async function updateUser(db: TenantDb, id: number, change: RowChange<'users'>): Promise<void> {
  await speaking(() => users.update(db, id, change))
}

/** Throws ERR_NO_QUEUE_FOUND. */
export async function setQueuesOf(db: TenantDb, userId: number, queueIds: readonly number[]): Promise<void> {
  await db.deleteFrom('user_queues').where('userId', '=', userId).execute()
  if (queueIds.length === 0) return
  try {
    await db
      .insertInto('user_queues')
      .values([...new Set(queueIds)].map(queueId => ({ userId, queueId })))
      .execute()
  } catch (error) {
    throw breaksReference(error) ? fail(queueErrors.ERR_NO_QUEUE_FOUND) : error
  }
}

export async function dropQueueOfAll(db: TenantDb, queueId: number): Promise<void> {
  await db.deleteFrom('user_queues').where('queueId', '=', queueId).execute()
}

async function speaking<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (breaksUnique(error, 'users.email')) throw fail(authErrors.ERR_EMAIL_ALREADY_EXISTS)
    throw breaksReference(error) ? fail(connectionErrors.ERR_NO_WAPP_FOUND) : error
  }
}
