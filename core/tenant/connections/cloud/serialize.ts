import type { CloudFinding } from '../../../domain/cloud-findings.ts'
import { type Capabilities, officialCapabilities, phoneCapabilities } from '../../../kit/whatsapp-capabilities.ts'
import { wireTime } from '../../../kit/wire-time.ts'
import type { TenantDb } from '../../../storage/index.ts'

/** Which ids the account of a connection has, and when Meta told something last; null for a connection to a phone. */
export async function serializeCloud(db: TenantDb, whatsappId: number) {
  const row = await db
    .selectFrom('cloud_accounts')
    .select(['phoneNumberId', 'wabaId', 'heardAt', 'quality', 'reachTier', 'findings', 'checkedAt'])
    .where('whatsappId', '=', whatsappId)
    .executeTakeFirst()
  if (!row) return null
  const { heardAt: receivedAt, checkedAt, findings, ...more } = row
  const at = (when: number | null): string | null => (when === null ? null : wireTime(when))
  return {
    ...more,
    heardAt: at(receivedAt),
    checkedAt: at(checkedAt),
    findings: JSON.parse(findings) as CloudFinding[],
  }
}

/** The value of `provider` of a connection that speaks with Meta's platform. */
export const CLOUD = 'cloud'

/** What the way to WhatsApp of a connection can do. Nobody else asks for its provider. */
export const capabilitiesOf = ({ provider }: { provider: string }): Capabilities =>
  provider === CLOUD ? officialCapabilities : phoneCapabilities

/** The WhatsApp Business Account of a connection; undefined where a phone is linked. */
export const wabaOf = async (db: TenantDb, whatsappId: number): Promise<string | undefined> =>
  (await db.selectFrom('cloud_accounts').select('wabaId').where('whatsappId', '=', whatsappId).executeTakeFirst())
    ?.wabaId
