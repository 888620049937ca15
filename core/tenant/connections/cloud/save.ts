import type { CompanyTx } from '../../../company/index.ts'
import { fail } from '../../../kit/errors.ts'
import { type CloudInput, type ConnectionChange, connectionErrors } from '../contract.ts'
import { type ConnectionRow, connections } from '../serialize.ts'
import { CLOUD } from './serialize.ts'

/** Rejects an account that is not whole, and a connection that would change between a phone and the platform. */
export function checkCloud(provided: ConnectionChange, before?: ConnectionRow): void {
  const isCloud = (before?.provider ?? provided.provider) === CLOUD
  if (before && provided.provider !== undefined && (provided.provider === CLOUD) !== isCloud)
    throw fail(connectionErrors.ERR_WAPP_CLOUD_NO_CHANGE)
  if (!isCloud) {
    if (provided.cloud) throw fail(connectionErrors.ERR_WAPP_CLOUD_NO_CHANGE)
    return
  }
  if (provided.proxyAddress) throw fail(connectionErrors.ERR_WAPP_CLOUD_NO_PROXY)
  const { phoneNumberId, wabaId, token, appSecret } = provided.cloud ?? {}
  if (!before && !(phoneNumberId && wabaId && token && appSecret))
    throw fail(connectionErrors.ERR_WAPP_CLOUD_ACCOUNT_REQUIRED)
}

/**
 * Keeps the account of a connection, its secrets sealed; fields that are absent or empty stay as they are. Answers whether anything is
 * another. Throws ERR_WAPP_CLOUD_TAKEN when another connection has the number.
 */
export async function saveCloud(
  tx: CompanyTx,
  { id: whatsappId, name }: { id: number; name: string },
  provided: CloudInput | undefined,
): Promise<boolean> {
  if (!provided) return false
  const { db, now, services } = tx
  const before = await db
    .selectFrom('cloud_accounts')
    .selectAll()
    .where('whatsappId', '=', whatsappId)
    .executeTakeFirst()
  const { secrets } = services
  const sealed = (plain: string | undefined): string | undefined => (plain ? secrets.encrypt(plain) : undefined)
  const account = {
    phoneNumberId: provided.phoneNumberId || before?.phoneNumberId || '',
    wabaId: provided.wabaId || before?.wabaId || '',
    token: sealed(provided.token) ?? before?.token ?? '',
    appSecret: sealed(provided.appSecret) ?? before?.appSecret ?? '',
  }
  const fields = ['phoneNumberId', 'wabaId', 'token', 'appSecret'] as const
  const changed = fields.filter(field => account[field] !== before?.[field])
  if (changed.length === 0) return false
  const stillThere = async (id: number): Promise<boolean> => (await connections.byId(db, id)) !== undefined
  await services.platform.cloudNumbers.claim(whatsappId, account, stillThere)
  await db
    .insertInto('cloud_accounts')
    .values({ whatsappId, ...account, updatedAt: now })
    .onConflict(conflict => conflict.column('whatsappId').doUpdateSet({ ...account, updatedAt: now }))
    .execute()
  if (before) await tx.audit({ kind: 'cloudAccountChanged', subject: name })
  return true
}
