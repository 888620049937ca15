import { admin, permission, staff } from '../../domain/access/permissions.ts'

export const notePermissions = {
  use: permission('notes:use', staff),
  /** Those of others. */
  deleteOthers: permission('notes:delete-others', admin),
}
