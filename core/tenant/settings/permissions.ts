import { admin, everyone, permission } from '../../domain/access/permissions.ts'

export const settingPermissions = {
  read: permission('settings:read', everyone),
  manage: permission('settings:manage', admin),
}
