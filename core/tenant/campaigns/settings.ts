import type { CompanyTx } from '../../company/index.ts'
import { type AuditedChange, changesBetween } from '../../domain/access/audited.ts'
import { run, type TenantDb } from '../../storage/index.ts'
import { type CampaignSettings, defaultCampaignSettings } from './contract.ts'

/** How campaigns of the company go on; what nobody set is as at first (spec 2 §9). */
export async function campaignSettings(db: TenantDb): Promise<CampaignSettings> {
  const rows = await run<{ key: string; value: string }>(db, 'SELECT key, value FROM campaign_settings', [])
  return { ...defaultCampaignSettings, ...Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value)])) }
}

/** The same as the specification's rows. */
export async function serializeSettings(db: TenantDb) {
  const settings = await campaignSettings(db)
  return { settings: Object.entries(settings).map(([key, value]) => ({ key, value })) }
}

/** Changes the given settings, of which the audit log tells. */
export async function saveSettings(tx: CompanyTx, change: Partial<CampaignSettings>) {
  const changes = changesOf(await campaignSettings(tx.db), change)
  for (const [key, value] of Object.entries(change))
    if (value !== undefined)
      await run(
        tx.db,
        'INSERT INTO campaign_settings (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
        [key, JSON.stringify(value)],
      )
  if (changes.length > 0) await tx.audit({ kind: 'campaignSettingsChanged', changes })
  return serializeSettings(tx.db)
}

/** What is long is told without its values. */
function changesOf(before: CampaignSettings, change: Partial<CampaignSettings>): AuditedChange[] {
  const { variables, sendingHours, ...emitted } = change
  const long = Object.entries({ variables, sendingHours }) as ['variables' | 'sendingHours', unknown][]
  return [
    ...changesBetween(before, emitted),
    ...long.flatMap(([field, value]) =>
      value === undefined || JSON.stringify(value) === JSON.stringify(before[field]) ? [] : [{ field }],
    ),
  ]
}
