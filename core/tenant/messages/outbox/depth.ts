import { run, type TenantDb } from '../../../storage/index.ts'

const DEPTH = `SELECT (SELECT count(*) FROM outbox) AS messages,
  (SELECT createdAt FROM outbox WHERE heldUntil IS NULL ORDER BY id LIMIT 1) AS oldest`

/** How many messages WhatsApp does not have yet, and since when the oldest waits that nothing holds back. */
export async function outboxDepth(db: TenantDb): Promise<{ messages: number; oldest: number | null }> {
  const [row] = await run<{ messages: number; oldest: number | null }>(db, DEPTH, [])
  return row!
}
