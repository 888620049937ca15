import type { Caller } from '../../access/caller.ts'
import { may } from '../../access/permissions.ts'
import { type SettingKey, type SettingRule, settingRules } from './contract.ts'
import { settingPermissions } from './permissions.ts'

type Viewer = Pick<Caller, 'profile' | 'super'>

export function maySee(viewer: Viewer, key: SettingKey): boolean {
  const { who }: SettingRule = settingRules[key]
  if (who === 'super') return viewer.super
  return who !== 'admin' || may(viewer.profile, settingPermissions.manage)
}

/** Beside the permission of the call, which all changes need. */
export function mayChange(viewer: Viewer, key: SettingKey): boolean {
  const { who }: SettingRule = settingRules[key]
  if (who === 'platform') return false
  return who !== 'super' || viewer.super
}
