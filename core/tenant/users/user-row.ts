import { type PersonRight, personRights } from '../../domain/access/permissions.ts'
import { fail, found } from '../../kit/errors.ts'
import { authErrors } from '../../platform/auth/contract.ts'
import {
  breaksReference,
  breaksUnique,
  type NewRow,
  type Row,
  type RowChange,
  type TenantDb,
  table,
} from '../../storage/index.ts'
import { connectionErrors } from '../connections/contract.ts'

export type UserRow = Row<'users'>

export const users = table('users')

/** As the column keeps them; names of rights that are no more are left out. */
export function rightsOf({ rights }: Pick<UserRow, 'rights'>): PersonRight[] {
  const stored: unknown = JSON.parse(rights)
  return Array.isArray(stored) ? personRights.filter(right => stored.includes(right)) : []
}

/** Throws ERR_NO_USER_FOUND. */
export async function userRow(db: TenantDb, id: number): Promise<UserRow> {
  return found(await users.byId(db, id), authErrors.ERR_NO_USER_FOUND)
}

/** Throws ERR_EMAIL_ALREADY_EXISTS, ERR_NO_WAPP_FOUND. */
export function insertUser(db: TenantDb, user: NewRow<'users'>): Promise<UserRow> {
  return inWords(() => users.insert(db, user))
}

/** Throws ERR_EMAIL_ALREADY_EXISTS, ERR_NO_WAPP_FOUND. */
export async function updateUser(db: TenantDb, id: number, change: RowChange<'users'>): Promise<void> {
  await inWords(() => users.update(db, id, change))
}

async function inWords<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (breaksUnique(error, 'users.email')) throw fail(authErrors.ERR_EMAIL_ALREADY_EXISTS)
    throw breaksReference(error) ? fail(connectionErrors.ERR_NO_WAPP_FOUND) : error
  }
}

export interface QueueShort {
  id: number
  name: string
  color: string
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
