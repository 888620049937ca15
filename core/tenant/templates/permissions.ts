import { admin, permission, staff } from '../../domain/access/permissions.ts'

export const templatePermissions = {
  use: permission('templates:use', staff),
  manage: permission('templates:manage', admin),
}
