import type { Person } from '../../desk/index.ts'
import { wireTime } from '../../kit/clock.ts'
import { superUserIds } from '../../platform/auth/index.ts'
import type { PlatformStore, TenantDb } from '../../storage/index.ts'
import type { User } from './contract.ts'
import { type QueueShort, queuesOfUsers, type UserRow, userById, users } from './store.ts'

/** The person behind an account, for sign-in and for every request. */
export async function personOf(db: TenantDb, userId: number): Promise<Person | undefined> {
  const row = await users.byId(db, userId)
  if (!row) return undefined
  const { id, name, email, profile, whatsappId } = row
  const queues = (await queuesOfUsers(db, [id])).get(id) ?? []
  return { id, name, email, profile, queues, allTicket: row.allTicket === 1, whatsappId }
}

/** Rows as the wire shows them, in their order. */
export async function usersOnWire(
  platform: PlatformStore,
  companyId: number,
  db: TenantDb,
  rows: readonly UserRow[],
): Promise<User[]> {
  const supers = await superUserIds(platform.db, companyId)
  const queues = await queuesOfUsers(
    db,
    rows.map(row => row.id),
  )
  return rows.map(row => userOnWire(row, companyId, supers.has(row.id), queues.get(row.id) ?? []))
}

/** Throws ERR_NO_USER_FOUND. */
export async function userView(platform: PlatformStore, companyId: number, db: TenantDb, id: number): Promise<User> {
  const [user] = await usersOnWire(platform, companyId, db, [await userById(db, id)])
  return user!
}

function userOnWire(row: UserRow, companyId: number, isSuper: boolean, queues: readonly QueueShort[]): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    profile: row.profile,
    super: isSuper,
    companyId,
    whatsappNumber: row.whatsappNumber,
    whatsappId: row.whatsappId,
    queues: queues.map(({ id, name, color }) => ({ id, queueId: id, name, color })),
    allTicket: row.allTicket === 1 ? 'enable' : 'disable',
    online: row.online === 1,
    createdAt: wireTime(row.createdAt),
    updatedAt: wireTime(row.updatedAt),
  }
}
