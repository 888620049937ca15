import type { CompanyContext } from '../../../company/index.ts'
import type { KnownAccount } from '../../../whatsapp/index.ts'

/** The webhook's address below the public one; Meta is told it once for an app. */
export const CLOUD_WEBHOOK = '/api/whatsapp/cloud/webhook'

/** With which account of Meta's platform a connection speaks, with its secrets; for the sessions alone. */
export async function accountOf({ db, services }: CompanyContext, whatsappId: number): Promise<KnownAccount> {
  const row = await db.selectFrom('cloud_accounts').selectAll().where('whatsappId', '=', whatsappId).executeTakeFirst()
  if (!row) return undefined
  const { secrets, publicUrl } = services
  const { phoneNumberId, wabaId } = row
  try {
    return {
      phoneNumberId,
      wabaId,
      token: secrets.decrypt(row.token),
      appSecret: secrets.decrypt(row.appSecret),
      webhook: publicUrl
        ? { url: new URL(CLOUD_WEBHOOK, publicUrl).href, verifyToken: services.cloud.verifyToken() }
        : undefined,
    }
  } catch {
    // The data came to another key file, or the row is damaged.
    return 'unreadable'
  }
}

/** The company was away, or has come back from a backup: just the numbers of its connections are its own, but those that another took. */
export async function reclaimNumbers({ db, services }: CompanyContext): Promise<void> {
  const { cloudNumbers } = services.platform
  await cloudNumbers.forgetAll()
  for (const { whatsappId, ...numbered } of await db
    .selectFrom('cloud_accounts')
    .select(['whatsappId', 'phoneNumberId', 'wabaId'])
    .execute())
    await cloudNumbers.reclaim(whatsappId, numbered)
}
