import type { CompanyTx } from '../../company/index.ts'
import { run, type TenantDb } from '../../storage/index.ts'
import { isFilling, listRow } from '../contact-lists/index.ts'
import type { CampaignRow } from './campaign-row.ts'
import { start } from './jobs.ts'

/** What keeps a campaign from its people: not everybody is in its list yet, or nobody of it can be written to. Undefined where it can begin. */
export async function lacksPeople(
  db: TenantDb,
  { contactListId }: Pick<CampaignRow, 'contactListId'>,
): Promise<'filling' | 'nobody' | undefined> {
  if (contactListId === null) return 'nobody'
  const list = await listRow(db, contactListId)
  if (await isFilling(db, list)) return 'filling'
  return list.validCount + list.waitingCount > 0 ? undefined : 'nobody'
}

const WAITS = `SELECT id FROM campaigns WHERE contactListId = ? AND status = 'PROGRAMADA' AND hold = 'filling'`

/** Everybody is in a list: the campaigns begin that waited for it. */
export async function beginThoseOf(tx: CompanyTx, contactListId: number): Promise<void> {
  for (const { id } of await run<{ id: number }>(tx.db, WAITS, [contactListId]))
    await tx.schedule(start.at(tx.now, id, { campaignId: id }))
}
