import { type Audience, whoMay } from '../../access/events.ts'
import { type Desk, type DeskTx, fact } from '../../desk/index.ts'
import { fail } from '../../kit/errors.ts'
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

/** A setting has another value; it is already stored. */
export const settingChanged = fact<{ key: SettingKey }>('setting changed')

/** Stores a value and tells the pages; a secret is sealed and told about without its value. Throws ERR_SETTING_VALUE. */
export async function changeSetting(desk: Desk, key: SettingKey, value: string): Promise<Setting> {
  if (!takesValue(key, value)) throw fail(settingErrors.ERR_SETTING_VALUE, { key })
  const rule: SettingRule = settingRules[key]
  const stored = rule.secret && value !== '' ? desk.services.secrets.encrypt(value) : value
  const setting = settingOnWire(key, stored)
  await desk.transaction(async tx => {
    await storeValue(tx.db, key, stored, tx.now)
    tx.publish(settingEvents.settings.of({ action: 'update', setting }, audienceOf(rule)))
    await tx.tell(settingChanged, { key })
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
