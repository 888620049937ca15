import type { Desk } from '../../../desk/index.ts'
import type { Secrets } from '../../../storage/index.ts'
import type { KnownAccount } from '../../../whatsapp/index.ts'

/** The webhook's address below the public one; Meta is told it once for an app. */
export const CLOUD_WEBHOOK = '/api/whatsapp/cloud/webhook'

/**
 * What Meta says to show that it is asked by us: made of the company's number and our key, so that none has to be kept, and
 * nobody can make another's.
 */
export const verifyTokenOf = (secrets: Secrets, companyId: number): string =>
  `${companyId}-${secrets.sign('cloud-verify-token', String(companyId)).slice(0, 32)}`

/** Whether a token is one that we gave to a company. */
export function isVerifyToken(secrets: Secrets, token: string): boolean {
  const companyId = Number(/^(\d{1,15})-/.exec(token)?.[1])
  return Number.isSafeInteger(companyId) && token === verifyTokenOf(secrets, companyId)
}

/** With which account of Meta's platform a connection speaks, with its secrets; for the sessions alone. */
export async function accountOf({ db, services, companyId }: Desk, whatsappId: number): Promise<KnownAccount> {
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
        ? { url: new URL(CLOUD_WEBHOOK, publicUrl).href, verifyToken: verifyTokenOf(secrets, companyId) }
        : undefined,
    }
  } catch {
    // The data came to another key file, or the row is damaged.
    return 'unreadable'
  }
}
