import { type CompanyTx, dropFile, NO_FILE } from '../../company/index.ts'
import { sweepPiecewise } from '../../company/jobs/index.ts'
import { run } from '../../storage/index.ts'
import { campaignRow, campaigns, requireMove } from './campaign-row.ts'
import { campaignEvents } from './contract.ts'
import { start, sweep, turn } from './jobs.ts'

/** It names nothing any more, so that nothing finds it. */
const NAMELESS = {
  ...{ contactListId: null, whatsappId: null, fileListId: null, flowId: null, tagListId: null, userId: null },
  ...NO_FILE,
}

/** Deletes one that does not run, with its report: it is gone at once, its recipients go a piece at a time. Throws ERR_CAMPAIGN_STATE. */
export async function removeCampaign(tx: CompanyTx, id: number): Promise<void> {
  const { status, name, mediaBlobId } = await campaignRow(tx.db, id)
  requireMove(status, 'remove')
  for (const job of [start, turn]) await tx.unschedule(job, id)
  await campaigns.update(tx.db, id, { ...NAMELESS, status: 'INATIVA', goneAt: tx.now })
  await tx.schedule(sweep.at(tx.now, id, { campaignId: id }))
  dropFile(tx, mediaBlobId)
  await tx.audit({ kind: 'campaignDeleted', subject: name })
  tx.publish(campaignEvents.campaign.deleted(id))
}

const SWEEP = `DELETE FROM campaign_recipients WHERE id IN (
  SELECT id FROM campaign_recipients WHERE campaignId = ? LIMIT ?) RETURNING id`

export const sweepJob = sweepPiecewise(
  sweep,
  ({ campaignId }) => campaignId,
  async (tx, id, most) => (await run(tx.db, SWEEP, [id, most])).length,
  (tx, id) => campaigns.remove(tx.db, id),
)
