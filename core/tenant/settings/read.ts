import type { Secrets, TenantDb } from '../../storage/index.ts'
import { type SettingKey, type SettingValue, settingRules } from './contract.ts'
import { storedValues } from './store.ts'

type SecretKey = { [K in SettingKey]: (typeof settingRules)[K] extends { secret: true } ? K : never }[SettingKey]
/** Settings whose value is stored in clear. */
export type PlainKey = Exclude<SettingKey, SecretKey>

/** The value of a setting, its default while nobody has set it: one look-up by key. */
export async function readSetting<K extends PlainKey>(db: TenantDb, key: K): Promise<SettingValue<K>> {
  return (await readSettings(db, [key]))[key]
}

/** Several settings in one look-up. */
export async function readSettings<const K extends PlainKey>(
  db: TenantDb,
  keys: readonly K[],
): Promise<{ [key in K]: SettingValue<key> }> {
  const stored = await storedValues(db, keys)
  return Object.fromEntries(keys.map(key => [key, stored.get(key) ?? settingRules[key].initial])) as {
    [key in K]: SettingValue<key>
  }
}

/** Whether a setting of the kind enabled/disabled is on. */
export async function isEnabled(db: TenantDb, key: PlainKey): Promise<boolean> {
  const value: string = await readSetting(db, key)
  return value === 'enabled' || value === 'true'
}

/** A secret in clear, for the provider that needs it; empty while nobody has set it. */
export async function readSecret(db: TenantDb, secrets: Secrets, key: SecretKey): Promise<string> {
  const sealed = (await storedValues(db, [key])).get(key)
  return sealed ? secrets.decrypt(sealed) : ''
}
