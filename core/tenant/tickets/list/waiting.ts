import { wireTime } from '../../../kit/clock.ts'
import { run, type TenantDb } from '../../../storage/index.ts'
import type { WaitingInQueue } from '../contract.ts'

interface Row {
  queueId: number | null
  waiting: number
  since: number
}

/** By an index that begins with the status: only tickets that are not attended are read. */
const WAITING_BY_QUEUE = `SELECT queueId, count(*) AS waiting, min(waitingSince) AS since FROM tickets
  WHERE status = 'pending' AND chatbot = 0 AND useIntegration = 0 AND isGroup = 0 AND snoozedUntil IS NULL
    AND waitingSince IS NOT NULL
  GROUP BY queueId`

/** How many customers wait for a person in each queue, and since when the first of them. */
export async function waitingInQueues(db: TenantDb): Promise<WaitingInQueue[]> {
  const rows = await run<Row>(db, WAITING_BY_QUEUE, [])
  return rows.map(({ queueId, waiting, since }) => ({ queueId, waiting, since: wireTime(since) }))
}
