import type { Desk, DeskTx } from '../../desk/index.ts'
import { fail, found } from '../../kit/errors.ts'
import { defaultWeekHours } from '../../kit/week-hours.ts'
import { checkLimit } from '../../platform/plans/index.ts'
import { publicationsOf } from '../../realtime/index.ts'
import { type Queue, type QueueChange, type QueueDraft, queueEvents } from './contract.ts'
import type { QueueFollower } from './followers.ts'
import { countQueues, deleteQueue, insertQueue, queueById, queueColored, queueNamed, updateQueue } from './store.ts'
import { queueOf } from './wire.ts'

const pub = publicationsOf(queueEvents)
const EVERYBODY = { may: 'queues:read' } as const

/** Adds a queue within the plan's limit; without hours it gets the usual ones (spec 1 §3). */
export function createQueue(desk: Desk, draft: QueueDraft): Promise<Queue> {
  return desk.transaction(async tx => {
    checkLimit(tx, 'queues', await countQueues(tx.db))
    await checkUnique(tx, draft)
    const { schedules = defaultWeekHours, ...fields } = draft
    const row = await insertQueue(tx.db, {
      ...fields,
      schedules: JSON.stringify(schedules),
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    const queue = queueOf(row)
    tx.publish(pub('queue', { action: 'create', queue }, EVERYBODY))
    return queue
  })
}

export function changeQueue(
  desk: Desk,
  id: number,
  change: QueueChange,
  followers: readonly QueueFollower[],
): Promise<Queue> {
  return desk.transaction(async tx => {
    const before = found(await queueById(tx.db, id), 'ERR_NO_QUEUE_FOUND')
    await checkUnique(tx, change, id)
    const { schedules, ...fields } = change
    const row = await updateQueue(tx.db, id, {
      ...fields,
      ...(schedules ? { schedules: JSON.stringify(schedules) } : {}),
      updatedAt: tx.now,
    })
    const queue = queueOf(row)
    tx.publish(pub('queue', { action: 'update', queue }, EVERYBODY))
    if (row.name !== before.name || row.color !== before.color)
      for (const follower of followers) await follower.changed?.(tx, id)
    return queue
  })
}

/** Deletes a queue with its options. Those who hold it let go of it first: its tickets stay, without a queue. */
export function removeQueue(desk: Desk, id: number, followers: readonly QueueFollower[]): Promise<void> {
  return desk.transaction(async tx => {
    found(await queueById(tx.db, id), 'ERR_NO_QUEUE_FOUND')
    for (const follower of followers) await follower.leaving?.(tx, id)
    await deleteQueue(tx.db, id)
    tx.publish(pub('queue', { action: 'delete', queueId: id }, EVERYBODY))
  })
}

async function checkUnique(tx: DeskTx, given: Pick<QueueChange, 'name' | 'color'>, except?: number): Promise<void> {
  if (given.name !== undefined && (await queueNamed(tx.db, given.name, except)))
    throw fail('ERR_QUEUE_NAME_ALREADY_EXISTS')
  if (given.color !== undefined && (await queueColored(tx.db, given.color, except)))
    throw fail('ERR_QUEUE_COLOR_ALREADY_EXISTS')
}
