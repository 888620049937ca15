import type { DeskTx } from '../../desk/index.ts'
import type { ConnectionFollower } from '../connections/index.ts'
import type { QueueFollower } from '../queues/index.ts'
import type { SettingFollower } from '../settings/index.ts'
import { FRESH, IN_HANDS } from './find.ts'
import { publishTicket } from './publish.ts'
import { changeTicket, run } from './row.ts'
import type { TicketRow } from './tables.ts'
import { armTimers, rearmTimers } from './timers.ts'
import { recordTrace } from './trace.ts'
import { trackQueued } from './tracking.ts'

/** A person leaves the house: their open tickets wait for somebody else (behaviour A3). */
export async function releaseUser(tx: DeskTx, userId: number): Promise<void> {
  for (const before of await alive(tx, 'userId', userId)) {
    const after = await changeTicket(tx.db, before.id, {
      status: 'pending',
      userId: null,
      ...IN_HANDS,
      updatedAt: tx.now,
    })
    await trackQueued(tx, after)
    await armTimers(tx, after)
    await recordTrace(tx, after.id, 'released', { userId })
    await publishTicket(tx, { before, after })
  }
}

/** A queue that goes leaves its tickets without one. */
export const ticketsFollowQueues: QueueFollower = {
  leaving: (tx, queueId) => letGo(tx, 'queueId', queueId),
}

/** Tickets of a connection that goes stay readable; nothing can be sent from them. */
export const ticketsFollowConnections: ConnectionFollower = {
  leaving: (tx, whatsappId) => letGo(tx, 'whatsappId', whatsappId),
  timersChanged: (tx, whatsappId) => rearmTimers(tx, whatsappId),
}

/** Closing by hours of silence counts for tickets that are open already, too. */
export const ticketsFollowSettings: SettingFollower = async (tx, key) => {
  if (key === 'autoCloseHours') await rearmTimers(tx)
}

/** The pages hear of those that are not closed; the database clears the others. */
async function letGo(tx: DeskTx, column: 'queueId' | 'whatsappId', id: number): Promise<void> {
  for (const before of await alive(tx, column, id)) {
    const after = await changeTicket(tx.db, before.id, { ...release(before), [column]: null, updatedAt: tx.now })
    await recordTrace(tx, after.id, 'let-go', { [column]: id })
    await publishTicket(tx, { before, after })
  }
}

/** A ticket that nobody attended may be asked for its queue again. */
const release = ({ userId }: TicketRow) => (userId === null ? FRESH : IN_HANDS)

const alive = (tx: DeskTx, column: 'userId' | 'queueId' | 'whatsappId', id: number): Promise<TicketRow[]> =>
  run<TicketRow>(tx.db, `SELECT * FROM tickets WHERE status IN ('pending', 'open') AND ${column} = ?`, [id])
