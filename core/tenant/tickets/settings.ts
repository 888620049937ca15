import type { TenantDb } from '../../storage/index.ts'
import { type SettingKey, type SettingValue, settingRules } from '../settings/contract.ts'
import { run } from './row.ts'

/** Settings of the company, with defaults where nobody chose. */
export async function settingsOf<const K extends SettingKey>(
  db: TenantDb,
  ...keys: K[]
): Promise<{ [key in K]: SettingValue<key> }> {
  const rows = await run<{ key: K; value: string }>(
    db,
    `SELECT key, value FROM settings WHERE key IN (${keys.map(() => '?').join()})`,
    keys,
  )
  const chosen = new Map(rows.map(row => [row.key, row.value]))
  return Object.fromEntries(keys.map(key => [key, chosen.get(key) ?? settingRules[key].initial])) as never
}
