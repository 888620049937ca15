import type { Platform } from '../../company/index.ts'
import type { PlatformDb } from '../../storage/index.ts'
import { noOptions, PlatformOptions } from './contract.ts'

/** Every option but the secret ones; those that nobody has chosen as `noOptions` has them. */
export async function platformOptions(db: PlatformDb): Promise<PlatformOptions> {
  const rows = await db.selectFrom('platform_options').select(['name', 'value']).execute()
  const chosen = Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)]))
  return PlatformOptions.parse({ ...noOptions, ...chosen })
}

/** Keeps one option, in the transaction that is open. */
export async function storeOption<Name extends keyof PlatformOptions>(
  db: PlatformDb,
  { clock }: Pick<Platform, 'clock'>,
  name: Name,
  value: PlatformOptions[Name],
): Promise<void> {
  const row = { value: JSON.stringify(value), updatedAt: clock.now() }
  await db
    .insertInto('platform_options')
    .values({ name, ...row })
    .onConflict(conflict => conflict.column('name').doUpdateSet(row))
    .execute()
}
