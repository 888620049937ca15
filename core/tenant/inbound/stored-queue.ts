import { run } from '../../storage/index.ts'
import type { QueueLabel } from '../queues/contract.ts'
import type { Turn } from './context.ts'

const BEFORE = `SELECT queueId FROM ticket_tracking
  WHERE ticketId = ? AND finishedAt IS NOT NULL ORDER BY id DESC LIMIT 1`

/**
 * The desk is closed, and a ticket waits in the queue where people will look for it: the connection's only one, or the one in which
 * it was attended before (decision 722).
 */
export async function keepQueue(turn: Turn, queues: readonly QueueLabel[]): Promise<void> {
  if (turn.ticket.queueId !== null || queues.length === 0 || turn.bot.attended) return
  const [only, ...others] = queues
  const kept = others.length === 0 ? only : await queueOfBefore(turn, queues)
  if (!kept) return
  await turn.change({ queueId: kept.id })
  turn.remember({ keptQueue: true })
  await turn.because('queue', { queueId: kept.id, name: kept.name, how: 'kept' })
}

async function queueOfBefore({ tx, ticket }: Turn, queues: readonly QueueLabel[]): Promise<QueueLabel | undefined> {
  const [round] = await run<{ queueId: number | null }>(tx.db, BEFORE, [ticket.id])
  return queues.find(({ id }) => id === round?.queueId)
}

/** The desk is open again: its queue is found as ever. */
export async function forgetKeptQueue(turn: Turn): Promise<void> {
  if (!turn.bot.keptQueue) return
  turn.remember({ keptQueue: undefined })
  await turn.change({ queueId: null, queueOptionId: null })
}
