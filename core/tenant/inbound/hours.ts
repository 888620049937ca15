import { type BusinessHours, isOpenAt } from '../../domain/business-hours.ts'
import { MINUTE } from '../../kit/clock.ts'
import type { Queue } from '../queues/contract.ts'
import { queueById } from '../queues/index.ts'
import type { Turn } from './context.ts'
import { queueClosed } from './texts.ts'

/** The same ticket learns that nobody is there at most this often (decision 46). */
const AGAIN_AFTER = 5 * MINUTE

const isOpen = ({ tx }: Turn, hours: BusinessHours): boolean => isOpenAt(hours, tx.entitlements().timeZone, tx.now)

/**
 * The company, or the queue that the ticket is in, is closed: its message goes out and nothing else happens. Answers
 * what is to become of the ticket, or nothing when the desk is open.
 */
export async function outOfHours(turn: Turn): Promise<'wait' | 'close' | undefined> {
  const { scheduleType, connection, outOfHoursAction } = turn.rules
  if (scheduleType === 'company') {
    if (isOpen(turn, turn.tx.entitlements())) return undefined
    await sendClosed(turn, connection.outOfHoursMessage, { whose: 'company' })
    return outOfHoursAction === 'closed' ? 'close' : 'wait'
  }
  if (scheduleType !== 'queue' || turn.ticket.queueId === null) return undefined
  const queue = await queueById(turn.tx, turn.ticket.queueId)
  if (isOpen(turn, queue)) return undefined
  await sendClosed(turn, queue.outOfHoursMessage, { whose: 'queue', queueId: queue.id })
  return outOfHoursAction === 'closed' ? 'close' : 'wait'
}

/** A queue that was just chosen is closed and says so: the contact is told the way back. */
export async function chosenQueueIsClosed(turn: Turn, queue: Queue): Promise<boolean> {
  if (turn.rules.scheduleType !== 'queue' || !queue.outOfHoursMessage) return false
  if (isOpen(turn, queue)) return false
  await turn.say(queueClosed(queue.outOfHoursMessage, turn.language))
  await turn.because('out-of-hours', { whose: 'queue', queueId: queue.id, chosen: true })
  return true
}

async function sendClosed(turn: Turn, message: string, detail: Record<string, unknown>): Promise<void> {
  const { outOfHoursAt } = turn.bot
  const reportedLately = outOfHoursAt !== undefined && turn.tx.now - outOfHoursAt < AGAIN_AFTER
  const emitted = !reportedLately && message !== ''
  if (emitted) {
    await turn.say(message)
    turn.remember({ outOfHoursAt: turn.tx.now })
  }
  await turn.because('out-of-hours', { ...detail, told: emitted })
}
