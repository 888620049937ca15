import type { CompanyTx } from '../../company/index.ts'
import { whenDue } from '../../company/jobs/index.ts'
import { campaignRow, campaigns, moveCampaign, requireMove, serializeCampaign } from './campaign-row.ts'
import { type Campaign, campaignAfter } from './contract.ts'
import { retry } from './jobs.ts'
import { RETRIED_AT_ONCE, retryFailed } from './recipients.ts'
import { wake } from './running.ts'

/**
 * Writes again to those who could not be reached: as many as one step may take wait for their turn at once, the others follow in the
 * background. Throws ERR_CAMPAIGN_STATE.
 */
export async function retryCampaign(tx: CompanyTx, campaignId: number): Promise<Campaign> {
  const { status, name } = await campaignRow(tx.db, campaignId)
  requireMove(status, 'retry')
  await tx.audit({ kind: 'campaignRetried', subject: name })
  await retryPiece(tx, { campaignId, after: 0 })
  return serializeCampaign(tx.db, tx.blobs, campaignId)
}

export const retryJob = whenDue(retry, retryPiece)

/** Those behind a recipient, so that who fails again meanwhile is not tried without end. */
async function retryPiece(tx: CompanyTx, { campaignId, after }: { campaignId: number; after: number }): Promise<void> {
  const retried = await retryFailed(tx, campaignId, after)
  if (retried.length === 0) return
  const row = (await campaigns.byId(tx.db, campaignId))!
  // One that was cancelled meanwhile writes to them once it goes on.
  if (campaignAfter(row.status, 'retry')) {
    await moveCampaign(tx, row, 'retry', { completedAt: null })
    await wake(tx, campaignId, row.nextAt)
  }
  if (retried.length < RETRIED_AT_ONCE) return
  await tx.schedule(retry.at(tx.now, campaignId, { campaignId, after: Math.max(...retried) }))
}
