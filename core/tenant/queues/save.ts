import { type Desk, type DeskTx, fact } from '../../desk/index.ts'
import { fail, found } from '../../kit/errors.ts'
import { defaultWeekHours } from '../../kit/week-hours.ts'
import { checkLimit } from '../../platform/plans/index.ts'
import { type Queue, type QueueChange, type QueueDraft, queueErrors, queueEvents } from './contract.ts'
import { type QueueRow, queues } from './store.ts'
import { queueOf } from './wire.ts'

/** Name or colour of a queue changed; the row is already new. */
export const queueChanged = fact<{ queueId: number }>('queue changed')

/** A queue is about to be deleted: whoever holds it lets go of it, and tells whom that concerns. */
export const queueLeaving = fact<{ queueId: number }>('queue leaving')

/** Adds a queue within the plan's limit; without hours it gets the usual ones (spec 1 §3). */
export function createQueue(desk: Desk, draft: QueueDraft): Promise<Queue> {
  return desk.transaction(async tx => {
    checkLimit(tx, 'queues', await queues.count(tx.db))
    await checkUnique(tx, draft)
    const { schedules = defaultWeekHours, ...fields } = draft
    const row = await queues.insert(tx.db, {
      ...fields,
      schedules: JSON.stringify(schedules),
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    const queue = queueOf(row)
    tx.publish(queueEvents.queue.created(queue))
    return queue
  })
}

export function changeQueue(desk: Desk, id: number, change: QueueChange): Promise<Queue> {
  return desk.transaction(async tx => {
    const before = found(await queues.byId(tx.db, id), queueErrors.ERR_NO_QUEUE_FOUND)
    await checkUnique(tx, change, id)
    const { schedules, ...fields } = change
    const stored = { ...fields, schedules: schedules && JSON.stringify(schedules), updatedAt: tx.now }
    const row = found(await queues.update(tx.db, id, stored), queueErrors.ERR_NO_QUEUE_FOUND)
    const queue = queueOf(row)
    tx.publish(queueEvents.queue.updated(queue))
    if (row.name !== before.name || row.color !== before.color) await tx.tell(queueChanged, { queueId: id })
    return queue
  })
}

/** Deletes a queue with its options. Those who hold it let go of it first: its tickets stay, without a queue. */
export function removeQueue(desk: Desk, id: number): Promise<void> {
  return desk.transaction(async tx => {
    found(await queues.byId(tx.db, id), queueErrors.ERR_NO_QUEUE_FOUND)
    await tx.tell(queueLeaving, { queueId: id })
    await queues.remove(tx.db, id)
    tx.publish(queueEvents.queue.deleted(id))
  })
}

async function checkUnique(tx: DeskTx, given: Pick<QueueChange, 'name' | 'color'>, except?: number): Promise<void> {
  const isAnother = (row: QueueRow | undefined): boolean => row !== undefined && row.id !== except
  if (given.name !== undefined && isAnother(await queues.find(tx.db, 'name', given.name)))
    throw fail(queueErrors.ERR_QUEUE_NAME_ALREADY_EXISTS)
  if (given.color !== undefined && isAnother(await queues.find(tx.db, 'color', given.color)))
    throw fail(queueErrors.ERR_QUEUE_COLOR_ALREADY_EXISTS)
}
