import { type CompanyContext, type CompanyTx, domainEvent, type Services } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { may } from '../../domain/access/permissions.ts'
import { fail } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import type { Language } from '../../kit/language.ts'
import type { TenantDb } from '../../storage/index.ts'
import {
  isSettingKey,
  type Setting,
  type SettingKey,
  type SettingRule,
  type SettingValue,
  settingErrors,
  settingEvents,
  settingKeys,
  settingRules,
  takesValue,
} from './contract.ts'
import { settingPermissions } from './permissions.ts'

/** A setting has another value; it is already stored. */
export const settingChanged = domainEvent<{ key: SettingKey }>('setting changed')

type Viewer = Pick<Caller, 'profile' | 'super'>

type SecretKey = { [K in SettingKey]: (typeof settingRules)[K] extends { secret: true } ? K : never }[SettingKey]
/** The platform's decision on a company, which the company's database does not repeat. */
type DerivedKey = 'campaignsEnabled'
/** Settings whose value is stored in clear. */
type PlainKey = Exclude<SettingKey, SecretKey | DerivedKey>

/** Every setting that the viewer may see, with defaults filled in and secrets left blank. */
export async function listSettings(
  { db, entitlements }: Pick<CompanyContext, 'db' | 'entitlements'>,
  viewer: Viewer,
): Promise<Setting[]> {
  const stored = await storedValues(db)
  stored.set('campaignsEnabled', String(entitlements().campaignsEnabled))
  return settingKeys.filter(key => maySee(viewer, key)).map(key => settingOf(key, stored.get(key)))
}

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

/** A secret as it was set; undefined where there is none, or none that this installation can read. */
export async function readSecret(
  db: TenantDb,
  { decrypt }: Pick<Services['secrets'], 'decrypt'>,
  key: SecretKey,
): Promise<string | undefined> {
  const sealed = (await storedValues(db, [key])).get(key)
  if (!sealed) return undefined
  try {
    return decrypt(sealed)
  } catch {
    return undefined
  }
}

/** In which language the desk speaks by itself to the company's contacts. */
export const companyLanguage = (db: TenantDb): Promise<Language> => readSetting(db, 'defaultLanguage')

/** Whether a setting with the values enabled and disabled is on. */
export async function isEnabled(db: TenantDb, key: PlainKey): Promise<boolean> {
  const value: string = await readSetting(db, key)
  return value === 'enabled'
}

/**
 * Stores a value and tells the pages; a secret is sealed and told about without its value. Throws ERR_NO_SETTING_FOUND,
 * ERR_NO_PERMISSION, ERR_SETTING_VALUE.
 */
export async function changeSetting(tx: CompanyTx, viewer: Viewer, key: string, value: string): Promise<Setting> {
  if (!isSettingKey(key)) throw fail(settingErrors.ERR_NO_SETTING_FOUND)
  if (!mayChange(viewer, key)) throw fail(generalErrors.ERR_NO_PERMISSION)
  if (!takesValue(key, value)) throw fail(settingErrors.ERR_SETTING_VALUE)
  const { secret }: SettingRule = settingRules[key]
  const before: string = (await storedValues(tx.db, [key])).get(key) ?? settingRules[key].initial
  await tx.audit({
    kind: 'settingChanged',
    subject: key,
    changes: [secret ? { field: key } : { field: key, from: before, to: value }],
  })
  const stored = secret && value !== '' ? tx.services.secrets.encrypt(value) : value
  return store(tx, key, stored)
}

/** Publishes to everybody of the company that the platform switched its campaigns on or off. */
export function publishCampaignsEnabled(tx: CompanyTx): void {
  publish(tx, settingOf('campaignsEnabled', String(tx.entitlements().campaignsEnabled)))
}

function publish(tx: CompanyTx, setting: Setting & { key: SettingKey }): void {
  tx.publish(settingEvents.settings.of({ action: 'update', setting }, viewer => maySee(viewer, setting.key)))
}

async function store(tx: CompanyTx, key: SettingKey, value: string): Promise<Setting> {
  await tx.db
    .insertInto('settings')
    .values({ key, value, updatedAt: tx.now })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value, updatedAt: tx.now }))
    .execute()
  const setting = settingOf(key, value)
  publish(tx, setting)
  await tx.emit(settingChanged, { key })
  return setting
}

/** Values as stored; keys that nobody has set are missing. */
async function storedValues(db: TenantDb, keys?: readonly SettingKey[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .$if(keys !== undefined, query => query.where('key', 'in', keys!))
    .execute()
  return new Map(rows.map(row => [row.key, row.value]))
}

/** `stored` is undefined while nobody has set it. */
function settingOf(key: SettingKey, stored: string | undefined): Setting & { key: SettingKey } {
  const rule: SettingRule = settingRules[key]
  if (rule.secret) return { key, value: '', isSet: Boolean(stored) }
  return { key, value: stored ?? rule.initial }
}

/** Also who learns of it. */
function maySee(viewer: Viewer, key: SettingKey): boolean {
  const { who }: SettingRule = settingRules[key]
  if (who === 'super') return viewer.super
  return may(viewer.profile, who === 'admin' ? settingPermissions.manage : settingPermissions.read)
}

/** Beside the permission of the call, which all changes need. */
function mayChange(viewer: Viewer, key: SettingKey): boolean {
  const { who }: SettingRule = settingRules[key]
  if (who === 'platform') return false
  return who !== 'super' || viewer.super
}
