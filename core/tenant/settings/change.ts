import { type Audience, whoMay } from '../../access/events.ts'
import type { Desk, DeskTx } from '../../desk/index.ts'
import { fail } from '../../kit/errors.ts'
import type { Secrets } from '../../storage/index.ts'
import {
  type Setting,
  type SettingKey,
  type SettingRule,
  settingErrors,
  settingEvents,
  settingRules,
  takesValue,
} from './contract.ts'
import { settingPermissions } from './permissions.ts'
import { storeValue } from './store.ts'

/** A room that does something when a setting changes; called inside of the change's transaction. */
export type SettingFollower = (tx: DeskTx, key: SettingKey) => Promise<void>

/** Stores a value and tells the pages; a secret is sealed and told about without its value. Throws ERR_SETTING_VALUE. */
export async function changeSetting(
  desk: Desk,
  { secrets, followers = [] }: { secrets: Secrets; followers?: readonly SettingFollower[] },
  key: SettingKey,
  value: string,
): Promise<Setting> {
  if (!takesValue(key, value)) throw fail(settingErrors.ERR_SETTING_VALUE, { key })
  const rule: SettingRule = settingRules[key]
  const stored = rule.secret && value !== '' ? secrets.encrypt(value) : value
  const setting = settingOnWire(key, stored)
  await desk.transaction(async tx => {
    await storeValue(tx.db, key, stored, tx.now)
    tx.publish(settingEvents.settings.of({ action: 'update', setting }, audienceOf(rule)))
    for (const follow of followers) await follow(tx, key)
  })
  return setting
}

/** The platform switches campaigns on and off together with the company; part of the transaction that is open. */
export async function setCampaignsEnabled(tx: DeskTx, enabled: boolean): Promise<void> {
  const value = String(enabled)
  await storeValue(tx.db, 'campaignsEnabled', value, tx.now)
  const setting = settingOnWire('campaignsEnabled', value)
  tx.publish(settingEvents.settings.of({ action: 'update', setting }, audienceOf(settingRules.campaignsEnabled)))
}

/** `stored` is undefined while nobody has set it. */
export function settingOnWire(key: SettingKey, stored: string | undefined): Setting {
  const rule: SettingRule = settingRules[key]
  if (rule.secret) return { key, value: '', isSet: Boolean(stored) }
  return { key, value: stored ?? rule.initial }
}

const audienceOf = ({ who }: SettingRule): Audience =>
  whoMay(who === 'staff' || who === 'platform' ? settingPermissions.read : settingPermissions.manage)
