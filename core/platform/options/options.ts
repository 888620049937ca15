import { auditPlatform, type ByPerson, type Platform } from '../../company/index.ts'
import { type AuditedChange, changesBetween } from '../../domain/access/audited.ts'
import type { PlatformDb } from '../../storage/index.ts'
import type { OptionsChange, SerializedOptions } from './contract.ts'
import { storeAi, storeMail } from './endpoints.ts'
import { platformOptions, storeOption } from './stored.ts'

/** As the operator sees them. */
export async function serializeOptions(db: PlatformDb): Promise<SerializedOptions> {
  const rows = await db.selectFrom('platform_secrets').select('name').where('name', 'in', ['mail', 'ai']).execute()
  const has = (name: string): boolean => rows.some(row => row.name === name)
  const { mail, ai, ...plain } = await platformOptions(db)
  return {
    ...plain,
    mail: mail && { ...mail, hasPassword: has('mail') },
    ai: ai && { ...ai, hasKey: has('ai') },
  }
}

/** Changes some; anyone who keeps what follows from them learns of it. */
export async function changeOptions(
  platform: Platform,
  change: OptionsChange,
  by: ByPerson,
): Promise<SerializedOptions> {
  const { store } = platform
  const before = await platformOptions(store.db)
  const { mail, ai, ...plain } = change
  const changes: AuditedChange[] = changesBetween(before, plain)
  await store.transaction(async ({ db }) => {
    for (const name of Object.keys(plain) as (keyof typeof plain)[]) await storeOption(db, platform, name, plain[name]!)
    if (mail !== undefined) changes.push(...(await storeMail(db, platform, before.mail, mail)))
    if (ai !== undefined) changes.push(...(await storeAi(db, platform, before.ai, ai)))
  })
  await platform.companies.optionsChanged()
  // Anyone who may no longer listen receives nothing more.
  for (const id of platform.companies.companyIds()) platform.sockets.recheck(id)
  if (changes.length > 0) await auditPlatform(platform, { kind: 'optionsChanged', changes }, { by })
  await platform.billing.optionsChanged()
  return serializeOptions(store.db)
}
