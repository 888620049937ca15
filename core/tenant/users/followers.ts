import { type DeskTx, on, type Reaction } from '../../desk/index.ts'
import { connectionLeaving } from '../connections/index.ts'
import { queueChanged, queueLeaving } from '../queues/index.ts'
import { publishUser } from './publish.ts'
import { dropQueueOfAll, updateUser, userIdsOfConnection, userIdsOfQueue } from './store.ts'

/** What happens to people when a queue or a connection changes or goes. */
export const userReactions: readonly Reaction[] = [
  on(queueChanged, async (tx, { queueId }) => renew(tx, await userIdsOfQueue(tx.db, queueId))),
  on(queueLeaving, async (tx, { queueId }) => {
    const userIds = await userIdsOfQueue(tx.db, queueId)
    await dropQueueOfAll(tx.db, queueId)
    await renew(tx, userIds)
  }),
  on(connectionLeaving, async (tx, { whatsappId }) => {
    const userIds = await userIdsOfConnection(tx.db, whatsappId)
    for (const userId of userIds) await updateUser(tx.db, userId, { whatsappId: null })
    await renew(tx, userIds)
  }),
]

/** Tells of people, and gives their requests and sockets the new rights. */
async function renew(tx: DeskTx, userIds: readonly number[]): Promise<void> {
  const { platform, background, signIn } = tx.services
  for (const userId of userIds) {
    await publishUser(platform, tx, 'update', userId)
    const personChanged = (): Promise<void> => signIn.personChanged(tx.companyId, userId)
    tx.afterCommit(() => background('new rights of a person', tx.companyId, personChanged))
  }
}
