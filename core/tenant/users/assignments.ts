import type { CompanyTx } from '../../company/index.ts'
import { fail } from '../../kit/errors.ts'
import { breaksReference, run, type TenantDb } from '../../storage/index.ts'
import { queueErrors } from '../queues/contract.ts'
import { publishUser } from './serialize.ts'
import { updateUser } from './user-row.ts'

/** Gives someone these queues and no others. Throws ERR_NO_QUEUE_FOUND. */
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

/** Gives someone more queues; their pages hear it. */
export async function addQueuesToPerson(tx: CompanyTx, userId: number, queueIds: readonly number[]): Promise<void> {
  const text = 'INSERT OR IGNORE INTO user_queues (userId, queueId) VALUES (?, ?)'
  for (const queueId of queueIds) await run(tx.db, text, [userId, queueId])
  await renew(tx, [userId])
}

/** A queue has changed: its people are shown with it. */
export async function showQueueAnew(tx: CompanyTx, queueId: number): Promise<void> {
  await renew(tx, await userIdsOfQueue(tx.db, queueId))
}

/** A queue is about to go. */
export async function letGoOfQueue(tx: CompanyTx, queueId: number): Promise<void> {
  const userIds = await userIdsOfQueue(tx.db, queueId)
  await tx.db.deleteFrom('user_queues').where('queueId', '=', queueId).execute()
  await renew(tx, userIds)
}

/** A connection is about to go. */
export async function letGoOfConnection(tx: CompanyTx, whatsappId: number): Promise<void> {
  const users = await tx.db.selectFrom('users').select('id').where('whatsappId', '=', whatsappId).execute()
  const userIds = users.map(({ id }) => id)
  for (const userId of userIds) await updateUser(tx.db, userId, { whatsappId: null })
  await renew(tx, userIds)
}

async function userIdsOfQueue(db: TenantDb, queueId: number): Promise<number[]> {
  const rows = await db.selectFrom('user_queues').select('userId').where('queueId', '=', queueId).execute()
  return rows.map(({ userId }) => userId)
}

/** Publishes people, and gives their requests and sockets the new rights. */
async function renew(tx: CompanyTx, userIds: readonly number[]): Promise<void> {
  const { background, platform } = tx.services
  for (const userId of userIds) {
    await publishUser(tx, 'update', userId)
    const personChanged = (): Promise<void> => platform.signIn.personChanged(userId)
    tx.afterCommit(() => background('new rights of a person', personChanged))
  }
}
