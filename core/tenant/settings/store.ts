import type { TenantDb } from '../../storage/index.ts'
import type { SettingKey } from './contract.ts'

/** Values as stored; keys that nobody has set are missing. */
export async function storedValues(db: TenantDb, keys?: readonly SettingKey[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .$if(keys !== undefined, query => query.where('key', 'in', keys!))
    .execute()
  return new Map(rows.map(row => [row.key, row.value]))
}

export async function storeValue(db: TenantDb, key: SettingKey, value: string, updatedAt: number): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key, value, updatedAt })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value, updatedAt }))
    .execute()
}
