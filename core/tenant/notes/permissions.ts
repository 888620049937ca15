import { permission, staff } from '../../access/permissions.ts'

export const notePermissions = {
  use: permission('notes:use', staff),
}
