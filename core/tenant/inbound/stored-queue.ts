import { run } from '../../storage/index.ts'
import type { QueueLabel } from '../queues/contract.ts'
import type { Turn } from './context.ts'

const BEFORE = `SELECT queueId FROM ticket_tracking
  WHERE ticketId = ? AND finishedAt IS NOT NULL ORDER BY id DESC LIMIT 1`

/**
 * The desk is closed, and a ticket waits in the queue where people will look for it: the connection's only one, or the one in which
 * it was attended before (decision 722).
 */
export async function storeQueue(turn: Turn, queues: readonly QueueLabel[]): Promise<void> {
  if (turn.ticket.queueId !== null || queues.length === 0 || turn.bot.attended) return
  const [only, ...others] = queues
  const stored = others.length === 0 ? only : await queueOfBefore(turn, queues)
  if (!stored) return
  await turn.change({ queueId: stored.id })
  turn.remember({ keptQueue: true })
  await turn.because('queue', { queueId: stored.id, name: stored.name, how: 'kept' })
}

async function queueOfBefore({ tx, ticket }: Turn, queues: readonly QueueLabel[]): Promise<QueueLabel | undefined> {
  const [round] = await run<{ queueId: number | null }>(tx.db, BEFORE, [ticket.id])
  return queues.find(({ id }) => id === round?.queueId)
}

/** The desk is open again: its queue is found as ever. */
export async function forgetStoredQueue(turn: Turn): Promise<void> {
  if (!turn.bot.keptQueue) return
  turn.remember({ keptQueue: undefined })
  await turn.change({ queueId: null, queueOptionId: null })
}
