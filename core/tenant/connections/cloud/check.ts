import type { Desk } from '../../../desk/index.ts'
import { fail } from '../../../kit/errors.ts'
import { type CloudCheck, type CloudCheckAsked, connectionErrors } from '../contract.ts'
import { connections } from '../shown.ts'
import { accountOf, CLOUD_WEBHOOK } from './account.ts'

/** Where Meta is to tell things, and what it says to show that it asks us: for the panel of the app. */
export const cloudWebhook = ({ services }: Desk) => ({
  webhookUrl: services.publicUrl ? new URL(CLOUD_WEBHOOK, services.publicUrl).href : CLOUD_WEBHOOK,
  verifyToken: services.cloud.verifyToken(),
  /** Meta tells things only to a public address with https. */
  isPublic: services.publicUrl?.startsWith('https://') ?? false,
})

/**
 * Asks Meta about an account as a form has it, with the secrets that are kept where it has none, and says what is missing. `subscribes`:
 * has Meta tell this program of the account first. Throws ERR_WAPP_CLOUD_ACCOUNT_REQUIRED where something is not given at all.
 */
export async function checkAccount(desk: Desk, given: CloudCheckAsked): Promise<CloudCheck> {
  const { services, db } = desk
  const kept = given.whatsappId === null ? undefined : await accountOf(desk, given.whatsappId)
  const known = typeof kept === 'object' ? kept : undefined
  const account = {
    phoneNumberId: given.phoneNumberId || known?.phoneNumberId || '',
    wabaId: given.wabaId || known?.wabaId || '',
    token: given.token || known?.token || '',
    appSecret: given.appSecret || known?.appSecret || '',
  }
  if (Object.values(account).includes('')) throw fail(connectionErrors.ERR_WAPP_CLOUD_ACCOUNT_REQUIRED)
  const { webhookUrl: url, verifyToken, isPublic } = cloudWebhook(desk)
  if (given.subscribes)
    await services.cloud
      .subscribe({ ...account, webhook: isPublic ? { url, verifyToken } : undefined })
      .catch(error => {
        // What it says is found below, by what is missing then.
        services.complain('subscribing to an official account', error)
      })
  const { number, findings } = await services.cloud.standing(account)
  const holder = number && (await connections.find(db, 'number', number.digits))
  const other = holder && holder.id !== given.whatsappId ? holder.name : null
  return {
    findings,
    number: number && {
      display: number.display,
      verifiedName: number.verifiedName,
      quality: number.quality,
      limit: number.limit,
      isOnBusinessApp: number.isOnBusinessApp,
    },
    takenBy: other,
  }
}
