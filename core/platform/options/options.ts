import { changesBetween } from '../../access/audited.ts'
import { auditPlatform, type ByPerson, type Platform } from '../../desk/index.ts'
import type { PlatformDb } from '../../storage/index.ts'
import { noOptions, type OptionsChange, PlatformOptions, type ShownOptions } from './contract.ts'
import { keepPlatformSecret } from './secrets.ts'

/** The name under which the password of the mail server is kept. */
const SMTP_PASSWORD = 'smtpPassword'

/** Every option but the secret ones; those that nobody has chosen as `noOptions` has them. */
export async function platformOptions(db: PlatformDb): Promise<PlatformOptions> {
  const rows = await db.selectFrom('platform_options').select(['name', 'value']).execute()
  const chosen = Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)]))
  return PlatformOptions.parse({ ...noOptions, ...chosen })
}

/** As the operator sees them. */
export async function shownOptions(db: PlatformDb): Promise<ShownOptions> {
  const password = await db
    .selectFrom('platform_secrets')
    .select('name')
    .where('name', '=', SMTP_PASSWORD)
    .executeTakeFirst()
  return { ...(await platformOptions(db)), hasSmtpPassword: password !== undefined }
}

/** Changes some; whoever keeps what follows from them hears of it. */
export async function changeOptions(platform: Platform, change: OptionsChange, by: ByPerson): Promise<ShownOptions> {
  const { store, clock } = platform
  const before = await platformOptions(store.db)
  const { smtpPassword, ...plain } = withoutLostPassword(before, change)
  const changes = changesBetween(before, plain)
  await store.transaction(async ({ db }) => {
    for (const [name, value] of Object.entries(plain)) {
      const row = { value: JSON.stringify(value), updatedAt: clock.now() }
      await db
        .insertInto('platform_options')
        .values({ name, ...row })
        .onConflict(conflict => conflict.column('name').doUpdateSet(row))
        .execute()
    }
    if (smtpPassword !== undefined && (await keepPlatformSecret(db, platform, SMTP_PASSWORD, smtpPassword)))
      changes.push({ field: SMTP_PASSWORD })
  })
  await platform.companies.optionsChanged()
  // Whoever may no longer listen hears nothing more.
  for (const id of platform.companies.companyIds()) platform.sockets.recheck(id)
  if (changes.length > 0) await auditPlatform(platform, { kind: 'optionsChanged', changes }, { by })
  await platform.billing.optionsChanged()
  return shownOptions(store.db)
}

/** A password stays with the server and the user that it was given for: it goes to no other. */
export function withoutLostPassword(before: PlatformOptions, change: OptionsChange): OptionsChange {
  const { smtpHost = before.smtpHost, smtpUser = before.smtpUser } = change
  const isElsewhere = smtpHost !== before.smtpHost || smtpUser !== before.smtpUser
  return isElsewhere ? { smtpPassword: '', ...change } : change
}
