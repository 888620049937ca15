import type { CompanyContext } from '../../../company/index.ts'
import { fail } from '../../../kit/errors.ts'
import { writingsOf } from '../../../kit/phone.ts'
import type { TenantDb } from '../../../storage/index.ts'
import { type CloudCheck, type CloudCheckRequest, type CloudInput, connectionErrors } from '../contract.ts'
import { connections } from '../serialize.ts'
import { accountOf, CLOUD_WEBHOOK } from './account.ts'

/** Where Meta is to tell things, and what it says to show that it asks us: for the panel of the app. */
export const cloudWebhook = ({ services }: CompanyContext) => ({
  webhookUrl: services.publicUrl ? new URL(CLOUD_WEBHOOK, services.publicUrl).href : CLOUD_WEBHOOK,
  verifyToken: services.cloud.verifyToken(),
  /** Meta tells things only to a public address with https. */
  isPublic: services.publicUrl?.startsWith('https://') ?? false,
})

/**
 * Asks Meta about an account as a form has it, with the secrets that are stored where it has none, and says what is missing. `subscribes`:
 * has Meta tell this program of the account first. Throws ERR_WAPP_CLOUD_ACCOUNT_REQUIRED where something is not given at all.
 */
export async function checkAccount(company: CompanyContext, provided: CloudCheckRequest): Promise<CloudCheck> {
  const { services, db } = company
  const stored = provided.whatsappId === null ? undefined : await accountOf(company, provided.whatsappId)
  const known = typeof stored === 'object' ? stored : undefined
  const account = {
    phoneNumberId: provided.phoneNumberId || known?.phoneNumberId || '',
    wabaId: provided.wabaId || known?.wabaId || '',
    token: provided.token || known?.token || '',
    appSecret: provided.appSecret || known?.appSecret || '',
  }
  if (Object.values(account).includes('')) throw fail(connectionErrors.ERR_WAPP_CLOUD_ACCOUNT_REQUIRED)
  const { webhookUrl: url, verifyToken, isPublic } = cloudWebhook(company)
  if (provided.subscribes)
    await services.cloud
      .subscribe({ ...account, webhook: isPublic ? { url, verifyToken } : undefined })
      .catch(error => {
        // What it says is found below, by what is missing then.
        services.logError('subscribing to an official account', error)
      })
  const { number, findings } = await services.cloud.status(account)
  const other = number && (await holderOf(db, number.digits, provided.whatsappId ?? null))
  return {
    findings,
    number: number && {
      display: number.display,
      verifiedName: number.verifiedName,
      quality: number.quality,
      limit: number.limit,
      isOnBusinessApp: number.isOnBusinessApp,
    },
    takenBy: other?.name ?? null,
  }
}

/** The connection of the company, but this one, that has a number; it is the same however its ninth digit is written. */
async function holderOf(db: TenantDb, digits: string, whatsappId: number | null) {
  for (const number of writingsOf(digits)) {
    const holder = await connections.find(db, 'number', number)
    if (holder && holder.id !== whatsappId) return holder
  }
  return undefined
}

/**
 * One number is on one connection, be that a linked phone or an account: two would get the same messages, or end each other. Throws
 * ERR_WAPP_NUMBER_TAKEN. Where Meta does not answer, nobody is stored: the number is seen once it does.
 */
export async function rejectTaken(
  company: CompanyContext,
  cloud: CloudInput | undefined,
  whatsappId: number | null,
): Promise<void> {
  const { phoneNumberId, wabaId, token, appSecret } = cloud ?? {}
  if (!phoneNumberId || !wabaId || !token || !appSecret) return
  const { number } = await company.services.cloud.status({ phoneNumberId, wabaId, token, appSecret })
  const holder = number && (await holderOf(company.db, number.digits, whatsappId))
  if (holder) throw fail(connectionErrors.ERR_WAPP_NUMBER_TAKEN, { number: number.display, name: holder.name })
}
