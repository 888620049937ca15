import type { CompanyTx } from '../../company/index.ts'
import { DAY } from '../../kit/clock.ts'
import { portfolioLimit } from '../../kit/portfolio-limit.ts'
import { run } from '../../storage/index.ts'
import { isWindowOpen } from '../messages/index.ts'

const NOTE = `INSERT INTO template_reach (whatsappId, contactId, sentAt) VALUES (?, ?, ?)
  ON CONFLICT DO UPDATE SET sentAt = excluded.sentAt`

/** Someone is written to by a template; anyone who did not write lately counts for the limit of the portfolio. */
export async function noteReach(tx: CompanyTx, whatsappId: number, contactId: number): Promise<void> {
  if (await isWindowOpen(tx.db, { whatsappId, contactId }, tx.now)) return
  await run(tx.db, NOTE, [whatsappId, contactId, tx.now])
}

const REACHED = `SELECT count(*) AS reached, min(sentAt) AS first FROM template_reach WHERE whatsappId = ? AND sentAt > ?`

/**
 * When the next new person may be written to by the connections of an account, as its limit of a moving day allows: now, unless it is
 * used up. Other companies of the same portfolio are not known here; Meta counts them as well.
 */
export async function reachOpensAt(tx: CompanyTx, whatsappId: number): Promise<number> {
  const account = await tx.db
    .selectFrom('cloud_accounts')
    .selectAll()
    .where('whatsappId', '=', whatsappId)
    .executeTakeFirst()
  if (!account) return tx.now
  const beside = await tx.db
    .selectFrom('cloud_accounts')
    .select('whatsappId')
    .where('wabaId', '=', account.wabaId)
    .execute()
  let reached = 0
  let first = tx.now
  for (const each of beside) {
    const [row] = await run<{ reached: number; first: number | null }>(tx.db, REACHED, [each.whatsappId, tx.now - DAY])
    reached += row?.reached ?? 0
    first = Math.min(first, row?.first ?? tx.now)
  }
  return reached < portfolioLimit(account.reachTier) ? tx.now : first + DAY
}
