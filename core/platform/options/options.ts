import { changesBetween } from '../../access/audited.ts'
import { auditPlatform, type ByPerson, type Platform } from '../../desk/index.ts'
import type { PlatformDb } from '../../storage/index.ts'
import { noOptions, PlatformOptions } from './contract.ts'

/** Every option; those that nobody has chosen as `noOptions` has them. */
export async function platformOptions(db: PlatformDb): Promise<PlatformOptions> {
  const rows = await db.selectFrom('platform_options').select(['name', 'value']).execute()
  const chosen = Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)]))
  return PlatformOptions.parse({ ...noOptions, ...chosen })
}

export async function changeOptions(
  platform: Platform,
  change: Partial<PlatformOptions>,
  by: ByPerson,
): Promise<PlatformOptions> {
  const { store, clock } = platform
  const changes = changesBetween(await platformOptions(store.db), change)
  await store.transaction(async ({ db }) => {
    for (const [name, value] of Object.entries(change)) {
      const row = { value: JSON.stringify(value), updatedAt: clock.now() }
      await db
        .insertInto('platform_options')
        .values({ name, ...row })
        .onConflict(conflict => conflict.column('name').doUpdateSet(row))
        .execute()
    }
  })
  if (changes.length > 0) await auditPlatform(platform, { kind: 'optionsChanged', changes }, { by })
  return platformOptions(store.db)
}
