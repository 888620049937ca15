import type { DeskTx } from '../../desk/index.ts'
import type { UsersHouse } from './house.ts'
import { publishUser } from './publish.ts'
import { dropQueueOfAll, updateUser, userIdsOfConnection, userIdsOfQueue } from './store.ts'

/** What happens to people when a queue or a connection changes or goes; called inside of that change's transaction. */
export function peopleAs({ platform, auth, inBackground }: UsersHouse) {
  const announce = async (tx: DeskTx, userIds: readonly number[]): Promise<void> => {
    for (const userId of userIds) {
      await publishUser(platform, tx, 'update', userId)
      tx.afterCommit(() => inBackground('new rights of a person', () => auth.personChanged(tx.companyId, userId)))
    }
  }
  return {
    queueFollower: {
      changed: async (tx: DeskTx, queueId: number) => announce(tx, await userIdsOfQueue(tx.db, queueId)),
      async leaving(tx: DeskTx, queueId: number) {
        const userIds = await userIdsOfQueue(tx.db, queueId)
        await dropQueueOfAll(tx.db, queueId)
        await announce(tx, userIds)
      },
    },
    connectionFollower: {
      async leaving(tx: DeskTx, whatsappId: number) {
        const userIds = await userIdsOfConnection(tx.db, whatsappId)
        for (const userId of userIds) await updateUser(tx.db, userId, { whatsappId: null })
        await announce(tx, userIds)
      },
    },
  }
}
