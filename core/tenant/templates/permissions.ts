import { admin, permission, staff } from '../../access/permissions.ts'

export const templatePermissions = {
  use: permission('templates:use', staff),
  manage: permission('templates:manage', admin),
}
