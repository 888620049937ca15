import type { CompanyContext, CompanyTx } from '../../company/index.ts'
import { encode } from '../../kit/encode.ts'
import { User, userEvents } from './contract.ts'
import { queuesOfUsers, rightsOf, type UserRow, userRow, users } from './user-row.ts'

type Shower = Pick<CompanyContext | CompanyTx, 'companyId' | 'db' | 'services'>

/** People as the contract shows them, in the order of the rows. */
export async function showUsers({ companyId, db, services }: Shower, rows: readonly UserRow[]): Promise<User[]> {
  const { supers, disabled } = await services.platform.accounts.marked()
  const ids = rows.map(({ id }) => id)
  const queues = await queuesOfUsers(db, ids)
  return rows.map(row =>
    encode(User, {
      ...row,
      companyId,
      super: supers.has(row.id),
      disabled: disabled.has(row.id),
      queues: (queues.get(row.id) ?? []).map(queue => ({ ...queue, queueId: queue.id })),
      allTicket: row.allTicket === 1 ? 'enable' : 'disable',
      followsQueues: row.followsQueues === 1,
      rights: rightsOf(row),
    }),
  )
}

/** Throws ERR_NO_USER_FOUND. */
export async function showUser(company: Shower, id: number): Promise<User> {
  const [user] = await showUsers(company, [await userRow(company.db, id)])
  return user!
}

/** Tells the company about a person as they are now in the open transaction; returns them as told. */
export async function publishUser(tx: CompanyTx, action: 'create' | 'update', id: number): Promise<User> {
  const user = await showUser(tx, id)
  tx.publish(action === 'create' ? userEvents.user.created(user) : userEvents.user.updated(user))
  return user
}

/** Their account is another one, where they are still there. */
export async function showUserAnew(tx: CompanyTx, id: number): Promise<void> {
  if (await users.byId(tx.db, id)) await publishUser(tx, 'update', id)
}
