import type { CompanyTx } from '../../company/index.ts'
import type { RecipientFailure, RecipientState } from '../../domain/campaign-states.ts'
import { type Row, type RowChange, run, type TenantDb, table } from '../../storage/index.ts'
import { recipientsOf } from '../contact-lists/index.ts'
import { type CampaignRow, campaigns, reportProgress } from './campaign-row.ts'

export type RecipientRow = Row<'campaign_recipients', { state: RecipientState; failure: RecipientFailure | null }>
export const recipients = table<'campaign_recipients', { state: RecipientState; failure: RecipientFailure | null }>(
  'campaign_recipients',
)

/** Whether someone gets the question of a campaign before its message. */
export const isAskedFirst = (
  { confirmation }: Pick<CampaignRow, 'confirmation'>,
  { confirmedAt }: Pick<RecipientRow, 'confirmedAt'>,
): boolean => confirmation === 1 && confirmedAt === null

/** So many become recipients in one transaction. */
const AT_ONCE = 500

const TAKE = `INSERT OR IGNORE INTO campaign_recipients (campaignId, name, number, email, state, updatedAt)
  SELECT ?, value ->> 'name', value ->> 'number', value ->> 'email', 'waiting', ? FROM json_each(?)`

/** Takes the next people of its list, as they stand there now, each number once; returns whether all are there. */
export async function takeRecipients(tx: CompanyTx, { id, contactListId, preparedTo }: CampaignRow): Promise<boolean> {
  if (preparedTo === null) return true
  const some = contactListId === null ? [] : await recipientsOf(tx.db, contactListId, preparedTo, AT_ONCE)
  await run(tx.db, TAKE, [id, tx.now, JSON.stringify(some)])
  const isWhole = some.length < AT_ONCE
  await campaigns.update(tx.db, id, { preparedTo: isWhole ? null : some.at(-1)!.id })
  return isWhole
}

const NEXT = `SELECT * FROM campaign_recipients WHERE campaignId = ? AND state = ? ORDER BY id LIMIT 1`

/** Whose turn it is: who said yes comes before who was not asked yet. */
export async function nextRecipient(db: TenantDb, campaignId: number): Promise<RecipientRow | undefined> {
  for (const state of ['confirmed', 'waiting'] as const) {
    const [row] = await run<RecipientRow>(db, NEXT, [campaignId, state])
    if (row) return row
  }
  return undefined
}

/** Writes what became of someone, by which triggers count (decision 335); the pages learn of the figures within a second. */
export async function writeRecipient(
  tx: CompanyTx,
  { id, campaignId }: Pick<RecipientRow, 'id' | 'campaignId'>,
  change: RowChange<'campaign_recipients'> & { state?: RecipientState; failure?: RecipientFailure | null },
): Promise<void> {
  await recipients.update(tx.db, id, { ...change, updatedAt: tx.now })
  await reportProgress(tx, campaignId)
}

const FAILED_ASKS = `UPDATE campaign_recipients SET state = 'failed', failure = 'silent', updatedAt = ?
  WHERE id IN (SELECT id FROM campaign_recipients WHERE campaignId = ? AND state = 'asked' AND askedAt <= ?
    ORDER BY askedAt LIMIT ${AT_ONCE}) RETURNING id`

/** Those who did not answer in time. */
export async function giveUpSilent(tx: CompanyTx, campaignId: number, requestedBefore: number): Promise<void> {
  if ((await run(tx.db, FAILED_ASKS, [tx.now, campaignId, requestedBefore])).length > 0)
    await reportProgress(tx, campaignId)
}

const OLDEST_ASK = `SELECT min(askedAt) AS askedAt FROM campaign_recipients WHERE campaignId = ? AND state = 'asked'`

/** When someone was asked first of those who have not answered. */
export async function oldestAsk(db: TenantDb, campaignId: number): Promise<number | null> {
  return (await run<{ askedAt: number | null }>(db, OLDEST_ASK, [campaignId]))[0]?.askedAt ?? null
}

/** So many wait for their turn again in one transaction. */
export const RETRIED_AT_ONCE = 500

/** Not those who declined, said nothing, or want none: a further try reaches none of them. The index knows who is left. */
const RETRY = `UPDATE campaign_recipients SET state = CASE WHEN confirmedAt IS NULL THEN 'waiting' ELSE 'confirmed' END,
    failure = NULL, lookedUp = 0, updatedAt = ?
  WHERE id IN (SELECT id FROM campaign_recipients INDEXED BY campaign_recipients_retried
    WHERE campaignId = ? AND id > ? AND state = 'failed' AND failure NOT IN ('opted-out', 'declined', 'silent') AND failure <> 'capped' ORDER BY id LIMIT ${RETRIED_AT_ONCE}) RETURNING id`

/** The next ones behind a recipient who could not be reached wait for their turn again; returns their ids. */
export async function retryFailed(tx: CompanyTx, campaignId: number, after: number): Promise<number[]> {
  return (await run<{ id: number }>(tx.db, RETRY, [tx.now, campaignId, after])).map(({ id }) => id)
}
