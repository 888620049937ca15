import type { Platform } from '../../company/index.ts'
import type { PlatformDb } from '../../storage/index.ts'

type SecretStore = Pick<Platform, 'secrets' | 'clock'>

/** Seals a secret of the whole platform under a name; '' forgets it. Returns whether there is another one than before. */
export async function storePlatformSecret(
  db: PlatformDb,
  secretStore: SecretStore,
  name: string,
  plain: string,
): Promise<boolean> {
  if (plain === '') {
    const { numDeletedRows } = await db.deleteFrom('platform_secrets').where('name', '=', name).executeTakeFirst()
    return numDeletedRows > 0n
  }
  const row = { sealed: secretStore.secrets.encrypt(plain), updatedAt: secretStore.clock.now() }
  await db
    .insertInto('platform_secrets')
    .values({ name, ...row })
    .onConflict(conflict => conflict.column('name').doUpdateSet(row))
    .execute()
  return true
}

/** '' where there is none, or one that no key of this server opens any more: anyone who set it is asked for it again. */
export async function platformSecret(
  db: PlatformDb,
  { secrets }: Pick<SecretStore, 'secrets'>,
  name: string,
): Promise<string> {
  const row = await db.selectFrom('platform_secrets').select('sealed').where('name', '=', name).executeTakeFirst()
  if (!row) return ''
  try {
    return secrets.decrypt(row.sealed)
  } catch {
    return ''
  }
}
