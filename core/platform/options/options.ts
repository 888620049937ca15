import type { Platform } from '../../desk/index.ts'
import type { PlatformDb } from '../../storage/index.ts'
import { noOptions, PlatformOptions } from './contract.ts'

/** Every option; those that nobody has chosen as `noOptions` has them. */
export async function platformOptions(db: PlatformDb): Promise<PlatformOptions> {
  const rows = await db.selectFrom('platform_options').select(['name', 'value']).execute()
  const chosen = Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)]))
  return PlatformOptions.parse({ ...noOptions, ...chosen })
}

export async function changeOptions(
  { store, clock }: Platform,
  change: Partial<PlatformOptions>,
): Promise<PlatformOptions> {
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
  return platformOptions(store.db)
}
